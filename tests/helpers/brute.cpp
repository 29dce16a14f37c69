// brute: plays every line of play of a "Schaben jagen" task, and counts.
//
//     g++ -O3 -march=native -std=c++17 -o brute brute.cpp
//     ./brute [--limit N] [--list N] [--supply N] [--early-stop] < tasks
//
// One task a line, such as  A2N / B3E C1N C2S C5E D6W / - / B R  or, to reach F5,  D4S / - / B2 F6 / F L / =F5
// (what follows # or => is ignored). One line of output for each, its fields separated by tabs:
//
//     task   solutions   early   turns   seconds   solution ; solution ...
//
// solutions  plays that use every card and win; --limit stops at the N-th (0: never), --list shows N (8)
// early      1 if some play catches every cockroach with cards in hand; --early-stop stops at the first
// seconds    CPU time
// turns      turns played, which is the number of distinct plays of every length from one card on
//
// This is a yardstick, so nothing clever is done to the tree: no play is pruned, nothing is remembered,
// and every turn of every play is carried out on its own, the last one too. Only the turn itself is fast.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

// ---------------------------------------------------------------------------------------------- the board
// A set of squares is a 64-bit word; square A1 is bit 0, bits 49 to 63 stay empty.
//
//      7  42 43 44 45 46 47 48
//      6  35 36 37 38 39 40 41
//      5  28 29 30 31 32 33 34            N +7
//      4  21 22 23 24 25 26 27             |
//      3  14 15 16 17 18 19 20      W -1 --+-- E +1
//      2   7  8  9 10 11 12 13             |
//      1   0  1  2  3  4  5  6            S -7
//          A  B  C  D  E  F  G

using Board = uint64_t;

constexpr int SIDE = 7, SQUARES = SIDE * SIDE, NO_SQUARE = -1;
constexpr Board bit(int square) { return Board{1} << square; }
inline uint64_t count(Board squares) { return __builtin_popcountll(squares); }

constexpr Board ALL = bit(SQUARES) - 1;
constexpr Board BOTTOM = bit(SIDE) - 1, TOP = BOTTOM << (SQUARES - SIDE);
constexpr Board LEFT = ALL / BOTTOM, RIGHT = LEFT << (SIDE - 1);  // ALL / BOTTOM: one bit in every seven

// Clockwise, so that turning is adding; the two that go up the bit numbers come first.
enum Direction { N, E, S, W };
constexpr int turned(int facing, int quarters) { return (facing + quarters) & 3; }

struct Rays {
    Board from[4][SQUARES] = {};  // every square straight ahead, up to the edge

    constexpr Rays() {
        constexpr int east[] = {0, 1, 0, -1}, north[] = {1, 0, -1, 0};
        for (int d = N; d <= W; ++d)
            for (int square = 0; square < SQUARES; ++square) {
                int x = square % SIDE + east[d], y = square / SIDE + north[d];
                for (; 0 <= x && x < SIDE && 0 <= y && y < SIDE; x += east[d], y += north[d])
                    from[d][square] |= bit(y * SIDE + x);
            }
    }
};
constexpr Rays RAYS;

// The squares ahead up to and including the first blocker, without a branch on whether there is one.
// Up the numbers the lowest hit ends the ray; of no hit, hit - 1 is the full mask. Down the numbers the
// highest does; A1 may stand in for no hit, as nothing lies beyond it.
inline Board ahead(int square, int direction, Board blockers) {
    Board ray = RAYS.from[direction][square], hit = ray & blockers;
    Board up = hit ^ (hit - 1), down = ~Board{0} << (63 - __builtin_clzll(hit | bit(0)));
    return ray & (direction <= E ? up : down);
}

// ------------------------------------------------------------------------------------------- the position

// One board for each facing, side by side so that all four step in one instruction.
using Boards = Board __attribute__((vector_size(4 * sizeof(Board))));

constexpr Boards UP = {SIDE, 1, 0, 0}, DOWN = {0, 0, SIDE, 1};  // one step, as shifts
constexpr Boards EDGE = {TOP, RIGHT, BOTTOM, LEFT};             // where that step leaves the board

// Two cockroaches with equal square and facing fall into one bit, which loses nothing: they move alike
// and are caught together.
struct Position {
    Boards roaches = {};
    Board boxes = 0;
    int at = 0, facing = N;

    Board anyRoach() const { return roaches[N] | roaches[E] | roaches[S] | roaches[W]; }
    Board empty() const { return ALL & ~(anyRoach() | boxes | bit(at)); }
};

// All cockroaches step at once; those with something in front turn round and stay.
// Nothing guards the shifts against wrapping into the next row: a bit could only wrap from or to an edge
// square that EDGE has turned anyway.
inline Boards stepped(Boards roaches, Board walls) {
    const Boards each = {walls, walls, walls, walls};
    const Boards stuck = roaches & (each >> UP << DOWN | EDGE);
    return (roaches ^ stuck) << UP >> DOWN | __builtin_shuffle(stuck, Boards{S, W, N, E});
}

// What follows the action of a turn: catch, cockroaches move, catch. One line of sight serves both
// catches, since he and the boxes stand still. It includes the box that ends it: no cockroach is there.
inline void finishTurn(Position& p) {
    const Board caught = bit(p.at) | ahead(p.at, p.facing, p.boxes);
    p.roaches = stepped(p.roaches & ~caught, p.boxes | bit(p.at)) & ~caught;
}

// Where a move can stop: never beyond the first cockroach, never on a box. Nowhere to go means that a box
// or the edge is next to him, and then he bides where he is.
inline Board stops(const Position& p, int direction) {
    Board free = ahead(p.at, direction, p.boxes | p.anyRoach()) & ~p.boxes;
    return free ? free : bit(p.at);
}

// ----------------------------------------------------------------------------------------- cards and plays

enum Kind { F, B, L, R, TL, TR, TU, TAKE, PUT, EITHER, KINDS };
constexpr const char* NAMES[KINDS] = {"F", "B", "L", "R", "TL", "TR", "TU", "X-", "X+", "X"};
constexpr int QUARTERS[] = {0, 2, 3, 1, 3, 1, 2};  // F ... TU: clockwise from the facing

struct Task {
    Position start;
    int hand[KINDS] = {};  // how many of each kind: swapping equal cards is the same play
    int cards = 0;
    int target = NO_SQUARE;  // the square to reach; none: catch every cockroach
};

struct Play {
    Kind kind, effect;  // the same, but for the either-card TAKE or PUT
    int square;
};

std::string notation(const Play& play) {
    std::string text = NAMES[play.kind];
    if (play.square == NO_SQUARE) return text;
    text += play.kind != EITHER ? ":" : play.effect == PUT ? ":+" : ":-";
    return text + char('A' + play.square % SIDE) + char('1' + play.square / SIDE);
}

// --------------------------------------------------------------------------------------------- the search

struct Options {
    uint64_t limit = 0, list = 8, supply = 6;
    bool earlyStop = false;
};

#define INLINE __attribute__((always_inline)) inline

class Search {
public:
    uint64_t solutions = 0, turns = 0;
    bool early = false;
    std::vector<std::string> listed;

    Search(const Task& task, const Options& options) : task(task), options(options), line(task.cards) {
        std::memcpy(hand, task.hand, sizeof hand);
        visit(task.start, 0);
    }

private:
    const Task task;
    const Options options;
    std::vector<Play> line;  // the play so far
    int hand[KINDS];
    bool stopped = false;

    bool wins(const Position& p) const {
        return task.target == NO_SQUARE ? !p.anyRoach() : p.at == task.target;
    }

    void visit(const Position& p, int played) {
        if (played < task.cards) explore(p, played);
        else if (wins(p)) record();
    }

    void explore(const Position& p, int played) {
        if (task.target == NO_SQUARE && wins(p)) {
            early = true;
            stopped |= options.earlyStop;
        }
        for (int kind = 0; kind < KINDS && !stopped; ++kind) {
            if (!hand[kind]) continue;
            --hand[kind];
            playCard(p, Kind(kind), played);
            ++hand[kind];
        }
    }

    void playCard(const Position& p, Kind kind, int played) {
        if (kind <= R) return move(p, kind, played);
        if (kind <= TU) return turn(p, kind, played);
        if (kind != PUT) takeBox(p, kind, played);
        if (kind != TAKE) putBox(p, kind, played);
    }

    // Each action writes the next position out in full and is inlined, so that the position stays in
    // registers. Copying it and changing one field reads better but makes every turn a third slower: the
    // wide load of the next copy has to wait for the narrow store.

    INLINE void move(const Position& p, Kind kind, int played) {
        forEach(stops(p, turned(p.facing, QUARTERS[kind])), [&](int square) {
            resolve({p.roaches, p.boxes, square, p.facing}, {kind, kind, square}, played);
        });
    }

    INLINE void turn(const Position& p, Kind kind, int played) {
        int facing = turned(p.facing, QUARTERS[kind]);
        resolve({p.roaches, p.boxes, p.at, facing}, {kind, kind, NO_SQUARE}, played);
    }

    INLINE void takeBox(const Position& p, Kind kind, int played) {
        forEach(p.boxes, [&](int square) {
            resolve({p.roaches, p.boxes ^ bit(square), p.at, p.facing}, {kind, TAKE, square}, played);
        });
    }

    INLINE void putBox(const Position& p, Kind kind, int played) {
        if (count(p.boxes) >= options.supply) return;
        forEach(p.empty(), [&](int square) {
            resolve({p.roaches, p.boxes | bit(square), p.at, p.facing}, {kind, PUT, square}, played);
        });
    }

    template <class Action>
    void forEach(Board set, Action action) {
        for (; set && !stopped; set &= set - 1) action(__builtin_ctzll(set));
    }

    INLINE void resolve(Position next, Play play, int played) {
        ++turns;
        line[played] = play;
        finishTurn(next);
        visit(next, played + 1);
    }

    void record() {
        if (listed.size() < options.list) {
            std::string text;
            for (const Play& play : line) text += (text.empty() ? "" : " ") + notation(play);
            listed.push_back(text);
        }
        stopped |= ++solutions == options.limit;
    }
};

// ------------------------------------------------------------------------------------------- reading tasks

// Reads a task from left to right; spaces may stand between any two items and need not.
class Reader {
public:
    explicit Reader(const std::string& text) : rest(text.c_str()) {}

    Task task(uint64_t supply) {
        Task t;
        Position& p = t.start;
        p.at = square();
        p.facing = facing();
        field([&] { Board roach = bit(square()); p.roaches[facing()] |= roach; });
        field([&] {
            Board box = bit(square());
            refuse(p.boxes & box, "two boxes on a square");
            p.boxes |= box;
        });
        field([&] { ++t.hand[card()]; ++t.cards; });
        if (skip('/')) {
            refuse(!skip('='), "expected =");
            t.target = square();
        }
        refuse(peek(), "expected the end");
        refuse((p.anyRoach() | p.boxes) & bit(p.at) || p.anyRoach() & p.boxes, "two kinds on a square");
        refuse(count(p.boxes) > supply, "more boxes than the supply");
        refuse(t.target == NO_SQUARE && !p.anyRoach(), "no cockroach to catch");
        return t;
    }

private:
    const char* rest;

    void refuse(bool wrong, const std::string& reason) const {
        if (wrong) throw std::invalid_argument(reason + " before \"" + rest + '"');
    }

    char peek() {
        rest += std::strspn(rest, " \t\r");
        return *rest;
    }

    bool skip(char wanted) { return peek() == wanted && ++rest; }

    int oneOf(const std::string& letters) {
        size_t index = letters.find(peek());
        refuse(index == std::string::npos, "expected one of " + letters);
        ++rest;
        return int(index);
    }

    int facing() { return oneOf("NESW"); }
    int square() {
        int column = oneOf("ABCDEFG");
        return column + SIDE * oneOf("1234567");
    }

    Kind card() {
        int letter = oneOf("FBLRTX");
        if (letter <= R) return Kind(letter);
        if (letter == 4) return Kind(TL + oneOf("LRU"));
        if (*rest != '-' && *rest != '+') return EITHER;  // no peek: "X -" is not "X-"
        return *rest++ == '-' ? TAKE : PUT;
    }

    template <class Item>
    void field(Item item) {
        refuse(!skip('/'), "expected /");
        if (skip('-')) return;
        while (peek() && peek() != '/') item();
    }
};

// ------------------------------------------------------------------------------------------- the program

// The line without what follows # or =>, and without the spaces around it.
std::string taskPart(std::string line) {
    line.resize(std::min({line.size(), line.find('#'), line.find("=>")}));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    return line.erase(0, line.find_first_not_of(" \t\r"));
}

void solve(const std::string& text, const Options& options) {
    const Task task = Reader(text).task(options.supply);
    const std::clock_t begin = std::clock();
    const Search search(task, options);
    const double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%s\t%ju\t%d\t%ju\t%.6f\t", text.c_str(), uintmax_t{search.solutions}, search.early,
                uintmax_t{search.turns}, seconds);
    const char* between = "";
    for (const std::string& solution : search.listed) {
        std::printf("%s%s", between, solution.c_str());
        between = " ; ";
    }
    std::puts("");
    std::fflush(stdout);
}

uint64_t number(const std::string& option, const char* text) {
    const std::string digits = text ? text : "";
    if (digits.empty() || digits.size() > 18 || digits.find_first_not_of("0123456789") != std::string::npos)
        throw std::invalid_argument(option + " needs a number");
    return std::stoull(digits);
}

Options parseOptions(char** words) {  // ends with a null pointer, as argv does
    Options options;
    while (*words) {
        const std::string option = *words++;
        if (option == "--early-stop") options.earlyStop = true;
        else if (option == "--limit") options.limit = number(option, *words++);
        else if (option == "--list") options.list = number(option, *words++);
        else if (option == "--supply") options.supply = number(option, *words++);
        else throw std::invalid_argument("unknown option " + option);
    }
    return options;
}

int main(int, char** words) {
    int lineNumber = 0;
    try {
        const Options options = parseOptions(words + 1);
        for (std::string line; std::getline(std::cin, line);) {
            ++lineNumber;
            const std::string task = taskPart(line);
            if (!task.empty()) solve(task, options);
        }
    } catch (const std::invalid_argument& error) {
        const std::string where = lineNumber ? "line " + std::to_string(lineNumber) + ": " : "";
        std::fprintf(stderr, "brute: %s%s\n", where.c_str(), error.what());
        return 2;
    }
}
