"""Growing tasks: many unique, tight and clear ones, fast, from small ones to large ones."""
