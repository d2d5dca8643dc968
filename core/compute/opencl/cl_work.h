// What every operation on a device does: bring tensors there, make room, begin work and keep the
// queue short. For one backend.
#pragma once

#include "core/compute/opencl/cl_session.h"
#include "core/compute/opencl/cl_shapes.h"

#include <algorithm>
#include <atomic>
#include <stop_token>

namespace fovea {

using Stored = std::shared_ptr<ClStorage>;

class ClWork {
public:
    static constexpr Index tileSide = 64; // numbers of a tile, see tile.cl
    using Sizes = ClSession::Sizes;
    // Items of a group: for one row, for numbers, and for a tile.
    static constexpr Sizes line = {64, 1, 1};
    static constexpr Sizes many = {256, 1, 1}; // as their kernels say
    static constexpr Sizes square = {16, 16, 1};

    ClWork(std::shared_ptr<ClSession> owner, std::stop_token stop)
        : session(std::move(owner)), stop_(std::move(stop)) {}

    const std::shared_ptr<ClSession> session;

    void checkpoint() const {
        if (stop_.stop_requested())
            throw Cancelled();
    }

    Tensor upload(const Tensor& tensor);
    Tensor download(const Tensor& tensor);
    // Indices on the device, all of them below `count`; std::out_of_range otherwise.
    Tensor indices(const Tensor& index, Index count);

    [[nodiscard]] Stored make(Type type, const Shape& shape) const {
        return session->allocate(type, elements(shape));
    }
    static const ClStorage& on(const Tensor& tensor) {
        return static_cast<const ClStorage&>(*tensor.storage());
    }
    static int asInt(Index value) {
        return static_cast<int>(std::clamp<Index>(value, -(1 << 30), 1 << 30));
    }
    static int countOf(const Shape& shape) { return asInt(static_cast<Index>(elements(shape))); }
    static int countOf(const Tensor& tensor) { return countOf(tensor.shape()); }
    static std::size_t tilesOf(Index count) {
        return static_cast<std::size_t>((count + tileSide - 1) / tileSide);
    }
    // Where work goes: a kernel of resources/kernels, and about how many multiplications are to be
    // done for each number or row.
    struct Task {
        const char* file;
        const char* name;
        Index each = 1;
    };
    // A group for each row.
    template <class... Arguments>
    void overRows(const Task& task, std::size_t rows, const Arguments&... arguments) {
        overGroups(task, rows, line, arguments...);
    }
    // An item for each number.
    template <class... Arguments>
    void overAll(const Task& task, std::size_t count, const Arguments&... arguments) {
        overGroups({task.file, task.name, (task.each + moving) * static_cast<Index>(many[0])},
                   (count + many[0] - 1) / many[0], many, arguments...);
    }
    // SIDE × SIDE numbers of some matrices for a group, row of tiles by row of tiles.
    template <class... Arguments>
    void overTiles(const Task& task, Index across, Index down, std::size_t matrices,
                   const Arguments&... arguments) {
        const Bands bands{.count = tilesOf(down),
                          .groups = tilesOf(across) * matrices,
                          .work = task.each * tileSide * static_cast<Index>(matrices)};
        inBands(bands, [&](Index first, Index count) {
            session->launch(task.file, task.name,
                            {{tilesOf(across), static_cast<std::size_t>(count), matrices},
                             square,
                             {0, static_cast<std::size_t>(first), 0}},
                            arguments...);
        });
    }

    // To read and write one number takes about as long as this many multiplications.
    static constexpr Index moving = 24;

    // Called before about `work` multiplications begin. Looks at the stop token, and lets no more
    // than some milliseconds' work wait in the queue, for nothing there can be taken back.
    void pace(Index work);
    struct Bands {
        std::size_t count, groups; // groups of each
        Index work;                // of each
    };
    // band(first, count) for all of them, as many at once as pace() takes. At least as many as keep
    // the device busy: fewer would take nearly as long.
    template <class Band>
    void inBands(const Bands& bands, Band band) {
        const auto all = static_cast<Index>(bands.count);
        const auto groups = static_cast<Index>(std::max<std::size_t>(1, bands.groups));
        const Index paced = session->atOnce() / std::max<Index>(1, bands.work);
        const auto bandsOf = [&](Index wanted) { return (wanted + groups - 1) / groups; };
        const Index full = bandsOf(session->groupsAtOnce());
        const bool isLong = full * bands.work / 50 > session->atOnce(); // to be stopped in time
        const Index busy = isLong ? bandsOf(session->device().units) : full;
        const Index step = std::max<Index>(1, std::max(paced, busy));
        for (Index first = 0; first < all; first += step) {
            const Index count = std::min(step, all - first);
            pace(count * bands.work);
            band(first, count);
        }
    }

private:
    template <class... Arguments>
    void overGroups(const Task& task, std::size_t groups, const Sizes& items,
                    const Arguments&... arguments) {
        inBands({groups, 1, task.each}, [&](Index first, Index count) {
            session->launch(task.file, task.name,
                            {{static_cast<std::size_t>(count), 1, 1},
                             items,
                             {static_cast<std::size_t>(first), 0, 0}},
                            arguments...);
        });
    }

    std::stop_token stop_;
    std::atomic<Index> begun_{0};
};

} // namespace fovea
