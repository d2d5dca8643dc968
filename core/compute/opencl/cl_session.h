// One OpenCL device in use: its context, queue, programs and memory, shared by all backends and
// tensors that live on it. May be used from several threads at once. What the driver refuses is
// thrown as DeviceFailed, with the device's name and the driver's own words.
#pragma once

#include "core/base/tensor.h"
#include "core/compute/opencl/driver.h"
#include "core/compute/traffic.h"

#include <array>
#include <atomic>
#include <map>
#include <mutex>

namespace fovea {

struct ClDevice {
    cl_platform_id platform = nullptr;
    cl_device_id id = nullptr;
    std::string name;
    std::string platformName;
    std::string driver; // its version
    bool isProcessor = false;
    bool compiles = false;
    std::uint64_t largest = 0; // of one buffer
    std::uint64_t memory = 0;  // in all
    cl_uint units = 1;         // that compute side by side
};

// In the driver's order, which is how they are numbered; none where there is no platform.
std::vector<ClDevice> clDevices(const Driver& driver);

class ClSession;

// Memory on the device; given back for the next tensor of its size.
class ClStorage final : public Storage {
public:
    ClStorage(Type type, std::shared_ptr<ClSession> owner, cl_mem buffer, std::size_t used,
              std::size_t all)
        : Storage(type, false), session(std::move(owner)), memory(buffer), bytes(used),
          capacity(all) {}
    ~ClStorage() override;

    const std::shared_ptr<ClSession> session;
    const cl_mem memory;
    const std::size_t bytes;
    const std::size_t capacity;
    // The least and the largest of indices that came from the host, for checks there. Other indices
    // cannot be checked, and are refused.
    std::int32_t least = -1;
    std::int32_t most = -1;
};

class ClSession : public std::enable_shared_from_this<ClSession> {
public:
    struct Options {
        std::string cacheFolder; // of compiled programs; empty: nothing is kept
        bool blast = false;      // CLBlast is the faster one here
        bool canaries = false;   // a pattern behind every buffer, looked at when it is given back
        // Multiplications that are begun between two checks whether they are still wanted: some
        // milliseconds' work. 0: as suits the device.
        std::int64_t atOnce = 0;
        // Called once with the device's name, before a person has to wait for a compiler, or may
        // have to: CLBlast does not say whether it compiles.
        std::function<void(const std::string& device)> compiling = {};
    };
    static std::shared_ptr<ClSession> open(std::shared_ptr<Driver> driver, ClDevice device,
                                           Options options);
    ClSession(const ClSession&) = delete;
    ClSession& operator=(const ClSession&) = delete;
    ~ClSession();

    [[nodiscard]] const ClDevice& device() const { return device_; }
    [[nodiscard]] const Driver& driver() const { return *driver_; }
    [[nodiscard]] bool usesBlast() const { return options_.blast; }
    [[nodiscard]] std::int64_t atOnce() const { return options_.atOnce; }
    // How many groups of items keep the whole device busy: each unit of an accelerator works on
    // several.
    [[nodiscard]] std::int64_t groupsAtOnce() const {
        return std::int64_t{device_.units} * (device_.isProcessor ? 1 : 4);
    }
    [[nodiscard]] Traffic traffic() const { return {work_, up_, down_}; }
    // Its driver hangs: nothing of it is asked for or given back any more.
    void leave() { left_ = true; }
    [[nodiscard]] bool canariesLive() const { return canariesLive_; }

    std::shared_ptr<ClStorage> allocate(Type type, std::size_t count);
    void write(const ClStorage& to, const void* from);
    void read(const ClStorage& from, void* to); // waits for all that was begun
    // `runs` runs of `run` bytes, from one offset and distance to another.
    struct Runs {
        std::size_t begin, distance;
    };
    void copy(const ClStorage& from, Runs there, const ClStorage& to, Runs here, std::size_t run,
              std::size_t runs);
    void finish();

    using Sizes = std::array<std::size_t, 3>;
    struct Grid {
        Sizes groups, items; // `groups` groups of `items` items each
        Sizes first = {};    // group; a kernel sees it in its global ids alone
    };
    // kernel `name` of resources/kernels/FILE.cl. Arguments: ClStorage, int, float, cl_int4.
    // Nothing where there are no groups.
    template <class... Arguments>
    void launch(const char* file, const char* name, const Grid& grid,
                const Arguments&... arguments) {
        if (grid.groups[0] * grid.groups[1] * grid.groups[2] == 0)
            return;
        const auto lock = locked(); // a kernel and its arguments are one state
        const cl_kernel kernel = kernelOf(file, name);
        cl_uint index = 0;
        (setArgument(kernel, name, index++, arguments), ...);
        enqueue(kernel, name, grid);
    }

    // A product of another library, into the same queue.
    template <class Function, class... Arguments>
    void product(const Driver::Call<Function>& call, Arguments... arguments) {
        const auto lock = locked();
        tellOfCompiling();
        ++work_;
        cl_command_queue queue = queue_;
        driver_->call(about("a product"), call, arguments..., &queue,
                      static_cast<cl_event*>(nullptr));
    }

private:
    ClSession(std::shared_ptr<Driver> driver, ClDevice device, Options options);
    friend class ClStorage;

    // To wait for another thread's call is to wait for the driver, which may compile.
    [[nodiscard]] std::unique_lock<std::mutex> locked() {
        const DriverCall waiting(true);
        return std::unique_lock(mutex_);
    }

    void giveBack(const ClStorage& storage) noexcept;
    // Bytes that are kept for the next tensors: to allocate them anew takes longer than many
    // kernels.
    [[nodiscard]] std::size_t kept() const;
    bool releaseFree(); // whether there was some
    cl_kernel kernelOf(const std::string& file, const char* name);
    cl_program build(const std::string& file);
    cl_program buildFrom(const std::string& file, const std::string& source);
    void setArgument(cl_kernel kernel, const char* name, cl_uint index, const ClStorage& storage) {
        setArgument(kernel, name, index, storage.memory);
    }
    template <class Value>
    void setArgument(cl_kernel kernel, const char* name, cl_uint index, const Value& value) {
        driver_->call(about(name), driver_->calls.setKernelArg, kernel, index, sizeof value,
                      static_cast<const void*>(&value));
    }
    void tellOfCompiling();
    void enqueue(cl_kernel kernel, const char* name, const Grid& grid);
    [[nodiscard]] std::string about(const char* what) const;

    const std::shared_ptr<Driver> driver_;
    const ClDevice device_;
    Options options_;
    cl_context context_ = nullptr;
    cl_command_queue queue_ = nullptr;
    std::mutex mutex_;
    bool reported_ = false; // of compiling
    std::map<std::string, cl_program> programs_;
    std::map<std::string, cl_kernel> kernels_;
    std::multimap<std::size_t, cl_mem> free_;
    std::size_t freeBytes_ = 0;
    std::atomic<std::uint64_t> work_{0}, up_{0}, down_{0};
    std::atomic<bool> canariesLive_{true};
    std::atomic<bool> left_{false};
};

} // namespace fovea
