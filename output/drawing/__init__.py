"""What drawings are made of: canvas, shapes, colours, type, PDF."""
