#include "core/compute/opencl/cl_session.h"

#include "core/compute/opencl/kernel_sources.h"
#include "core/compute/opencl/program_cache.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace fovea {
namespace {

constexpr std::size_t canaryBytes = 256;
constexpr unsigned char canary = 0xA5;

template <class Call, class Owner>
std::string textOf(const Driver& driver, const Call& call, Owner owner, cl_uint what) {
    std::size_t size = 0;
    if (driver.status(call, owner, what, std::size_t{0}, static_cast<void*>(nullptr), &size) !=
            CL_SUCCESS ||
        size == 0 || size > 100'000)
        return {};
    std::string text(size, '\0');
    if (driver.status(call, owner, what, size, static_cast<void*>(text.data()),
                      static_cast<std::size_t*>(nullptr)) != CL_SUCCESS)
        return {};
    text.resize(std::min(text.find('\0'), text.size())); // which some drivers leave out
    return text;
}

template <class Number>
Number numberOf(const Driver& driver, cl_device_id device, cl_device_info what) {
    Number value{};
    if (driver.status(driver.calls.getDeviceInfo, device, what, sizeof value,
                      static_cast<void*>(&value), static_cast<std::size_t*>(nullptr)) != CL_SUCCESS)
        return {};
    return value;
}

ClDevice described(const Driver& driver, cl_platform_id platform, cl_device_id id) {
    const auto& info = driver.calls.getDeviceInfo;
    return {.platform = platform,
            .id = id,
            .name = textOf(driver, info, id, CL_DEVICE_NAME),
            .platformName =
                textOf(driver, driver.calls.getPlatformInfo, platform, CL_PLATFORM_NAME),
            .driver = textOf(driver, info, id, CL_DRIVER_VERSION),
            .isProcessor =
                (numberOf<cl_device_type>(driver, id, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0,
            .compiles = numberOf<cl_bool>(driver, id, CL_DEVICE_AVAILABLE) &&
                        numberOf<cl_bool>(driver, id, CL_DEVICE_COMPILER_AVAILABLE) &&
                        numberOf<cl_bool>(driver, id, CL_DEVICE_ENDIAN_LITTLE),
            .largest = numberOf<cl_ulong>(driver, id, CL_DEVICE_MAX_MEM_ALLOC_SIZE),
            .memory = numberOf<cl_ulong>(driver, id, CL_DEVICE_GLOBAL_MEM_SIZE),
            .units = std::clamp<cl_uint>(numberOf<cl_uint>(driver, id, CL_DEVICE_MAX_COMPUTE_UNITS),
                                         1, 1 << 16)};
}

// So that few sizes are in use: the next with three leading bits.
std::size_t rounded(std::size_t bytes) {
    const std::size_t least = std::max<std::size_t>(bytes, 256);
    const std::size_t step = std::bit_floor(least) / 4;
    return (least + step - 1) / step * step;
}

} // namespace

std::vector<ClDevice> clDevices(const Driver& driver) {
    constexpr cl_uint most = 64; // of either: some drivers count wrongly
    std::array<cl_platform_id, most> platforms{};
    cl_uint count = 0;
    const cl_int code = driver.status(driver.calls.getPlatformIDs, most, platforms.data(), &count);
    if (code == -1001) // CL_PLATFORM_NOT_FOUND_KHR: the loader's way to say none
        return {};
    if (code != CL_SUCCESS)
        Driver::fail(driver.calls.getPlatformIDs.name, "this machine", code);
    std::vector<ClDevice> all;
    for (cl_uint p = 0; p < std::min(count, most); ++p) {
        std::array<cl_device_id, most> ids{};
        cl_uint devices = 0;
        if (driver.status(driver.calls.getDeviceIDs, platforms[p],
                          cl_device_type{CL_DEVICE_TYPE_ALL}, most, ids.data(),
                          &devices) != CL_SUCCESS)
            continue; // a platform without devices, or without permission; others may have some
        for (cl_uint d = 0; d < std::min(devices, most); ++d)
            if (ids[d])
                all.push_back(described(driver, platforms[p], ids[d]));
    }
    return all;
}

ClStorage::~ClStorage() {
    session->giveBack(*this);
}

std::shared_ptr<ClSession> ClSession::open(std::shared_ptr<Driver> driver, ClDevice device,
                                           Options options) {
    return std::shared_ptr<ClSession>(
        new ClSession(std::move(driver), std::move(device), std::move(options)));
}

ClSession::ClSession(std::shared_ptr<Driver> driver, ClDevice device, Options options)
    : driver_(std::move(driver)), device_(std::move(device)), options_(std::move(options)) {
    if (options_.atOnce == 0)
        options_.atOnce = device_.isProcessor ? 100'000'000 : 5'000'000'000;
    if (!device_.compiles)
        throw DeviceFailed({QT_TRANSLATE_NOOP("fovea", "‘%1’ is not available, has no compiler, or "
                                                       "orders its bytes in another way"),
                            {device_.name}});
    const cl_context_properties properties[] = {
        CL_CONTEXT_PLATFORM, std::bit_cast<cl_context_properties>(device_.platform), 0};
    using Notify = void(CL_CALLBACK*)(const char*, const void*, std::size_t, void*);
    context_ = driver_->make(device_.name, driver_->calls.createContext, properties, cl_uint{1},
                             &device_.id, Notify{nullptr}, static_cast<void*>(nullptr));
    try {
        queue_ = driver_->make(device_.name, driver_->calls.createCommandQueue, context_,
                               device_.id, cl_command_queue_properties{0});
    } catch (...) {
        driver_->release(driver_->calls.releaseContext, context_);
        throw;
    }
}

ClSession::~ClSession() {
    if (left_)
        return;
    (void)driver_->status(driver_->calls.finish, queue_);
    for (const auto& [name, kernel] : kernels_)
        driver_->release(driver_->calls.releaseKernel, kernel);
    for (const auto& [name, program] : programs_)
        driver_->release(driver_->calls.releaseProgram, program);
    for (const auto& [size, memory] : free_)
        driver_->release(driver_->calls.releaseMemObject, memory);
    driver_->release(driver_->calls.releaseCommandQueue, queue_);
    driver_->release(driver_->calls.releaseContext, context_);
}

std::string ClSession::about(const char* what) const {
    return std::string(what) + " on ‘" + device_.name + "’";
}

std::shared_ptr<ClStorage> ClSession::allocate(Type type, std::size_t count) {
    const std::size_t bytes = count * bytesOf(type);
    // Kernels count in int, and a little beyond.
    if (count > std::size_t{1} << 30 || (device_.largest != 0 && bytes > device_.largest))
        throw DeviceFailed(
            {QT_TRANSLATE_NOOP("fovea", "a tensor of %1 bytes is too large for ‘%2’"),
             {std::to_string(bytes), device_.name}});
    const std::size_t capacity = rounded(bytes + (options_.canaries ? canaryBytes : 0));
    cl_mem memory = nullptr;
    {
        const auto lock = locked();
        if (const auto found = free_.find(capacity); found != free_.end()) {
            memory = found->second;
            freeBytes_ -= capacity;
            free_.erase(found);
        }
    }
    const auto create = [&] {
        return driver_->make(about("memory"), driver_->calls.createBuffer, context_,
                             cl_mem_flags{CL_MEM_READ_WRITE}, capacity,
                             static_cast<void*>(nullptr));
    };
    try {
        memory = memory ? memory : create();
    } catch (const DeviceFailed&) {
        if (!releaseFree()) // what we keep for ourselves may be what is missing
            throw;
        memory = create();
    }
    auto storage = std::make_shared<ClStorage>(type, shared_from_this(), memory, bytes, capacity);
    if (options_.canaries)
        driver_->call(about("memory"), driver_->calls.enqueueFill, queue_, memory,
                      static_cast<const void*>(&canary), std::size_t{1}, bytes, capacity - bytes,
                      cl_uint{0}, static_cast<const cl_event*>(nullptr),
                      static_cast<cl_event*>(nullptr));
    return storage;
}

bool ClSession::releaseFree() {
    const auto lock = locked();
    const bool some = !free_.empty();
    for (const auto& [size, memory] : free_)
        driver_->release(driver_->calls.releaseMemObject, memory);
    free_.clear();
    freeBytes_ = 0;
    return some;
}

std::size_t ClSession::kept() const {
    return std::clamp<std::size_t>(device_.memory / 16, std::size_t{1} << 29, std::size_t{1} << 31);
}

void ClSession::giveBack(const ClStorage& storage) noexcept {
    if (left_)
        return;
    try {
        if (options_.canaries) {
            std::vector<unsigned char> behind(storage.capacity - storage.bytes);
            if (driver_->status(driver_->calls.enqueueRead, queue_, storage.memory,
                                cl_bool{CL_TRUE}, storage.bytes, behind.size(),
                                static_cast<void*>(behind.data()), cl_uint{0},
                                static_cast<const cl_event*>(nullptr),
                                static_cast<cl_event*>(nullptr)) == CL_SUCCESS &&
                std::ranges::any_of(behind, [](unsigned char b) { return b != canary; }))
                canariesLive_ = false;
        }
        const auto lock = locked();
        if (freeBytes_ + storage.capacity <= kept()) {
            free_.emplace(storage.capacity, storage.memory);
            freeBytes_ += storage.capacity;
            return;
        }
    } catch (...) { // no memory to remember it: it goes
    }
    driver_->release(driver_->calls.releaseMemObject, storage.memory);
}

void ClSession::write(const ClStorage& to, const void* from) {
    if (to.bytes == 0)
        return;
    up_ += to.bytes;
    driver_->call(about("what goes up"), driver_->calls.enqueueWrite, queue_, to.memory,
                  cl_bool{CL_TRUE}, std::size_t{0}, to.bytes, from, cl_uint{0},
                  static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
}

void ClSession::read(const ClStorage& from, void* to) {
    if (from.bytes == 0)
        return;
    down_ += from.bytes;
    driver_->call(about("what comes back"), driver_->calls.enqueueRead, queue_, from.memory,
                  cl_bool{CL_TRUE}, std::size_t{0}, from.bytes, to, cl_uint{0},
                  static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
}

void ClSession::copy(const ClStorage& from, Runs there, const ClStorage& to, Runs here,
                     std::size_t run, std::size_t runs) {
    if (run == 0 || runs == 0)
        return;
    ++work_;
    const std::size_t region[] = {run, runs, 1};
    const std::size_t origin[] = {there.begin, 0, 0};
    const std::size_t target[] = {here.begin, 0, 0};
    driver_->call(about("copying"), driver_->calls.enqueueCopy, queue_, from.memory, to.memory,
                  origin, target, region, std::max(there.distance, run), std::size_t{0},
                  std::max(here.distance, run), std::size_t{0}, cl_uint{0},
                  static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
}

void ClSession::finish() {
    driver_->call(about("what was begun"), driver_->calls.finish, queue_);
}

cl_kernel ClSession::kernelOf(const std::string& file, const char* name) {
    if (const auto found = kernels_.find(name); found != kernels_.end())
        return found->second;
    auto program = programs_.find(file);
    if (program == programs_.end())
        program = programs_.emplace(file, build(file)).first;
    const cl_kernel kernel =
        driver_->make(about(name), driver_->calls.createKernel, program->second, name);
    kernels_.emplace(name, kernel);
    return kernel;
}

cl_program ClSession::build(const std::string& file) {
    const std::string source = kernelSource(file);
    const ProgramCache cache(*driver_, options_.cacheFolder,
                             device_.platformName + '\n' + device_.name + '\n' + device_.driver);
    if (const cl_program cached = cache.find(context_, device_.id, source))
        return cached;
    const cl_program program = buildFrom(file, source);
    cache.keep(program, source);
    return program;
}

void ClSession::tellOfCompiling() {
    if (options_.compiling && !std::exchange(reported_, true))
        options_.compiling(device_.name);
}

cl_program ClSession::buildFrom(const std::string& file, const std::string& source) {
    tellOfCompiling();
    const char* text = source.c_str();
    const std::size_t length = source.size();
    const cl_program program =
        driver_->make(about(file.c_str()), driver_->calls.createProgramWithSource, context_,
                      cl_uint{1}, &text, &length);
    using Notify = void(CL_CALLBACK*)(cl_program, void*);
    const cl_int code =
        driver_->status(driver_->calls.buildProgram, program, cl_uint{1}, &device_.id, "",
                        Notify{nullptr}, static_cast<void*>(nullptr));
    if (code == CL_SUCCESS)
        return program;
    constexpr std::size_t mostLog = 20'000; // its beginning tells enough
    std::size_t size = 0;
    (void)driver_->status(driver_->calls.getProgramBuildInfo, program, device_.id,
                          cl_program_build_info{CL_PROGRAM_BUILD_LOG}, std::size_t{0},
                          static_cast<void*>(nullptr), &size);
    std::string log(std::min(size, std::size_t{1} << 26) + 1, '\0');
    (void)driver_->status(driver_->calls.getProgramBuildInfo, program, device_.id,
                          cl_program_build_info{CL_PROGRAM_BUILD_LOG}, log.size() - 1,
                          static_cast<void*>(log.data()), static_cast<std::size_t*>(nullptr));
    log.resize(std::min(log.find('\0'), mostLog));
    driver_->release(driver_->calls.releaseProgram, program);
    throw DeviceFailed(
        {QT_TRANSLATE_NOOP("fovea", "%1 could not be compiled: %2; the compiler says: %3"),
         {about(file.c_str()), nameOf(code), log.empty() ? "–" : log}});
}

void ClSession::enqueue(cl_kernel kernel, const char* name, const Grid& grid) {
    Sizes first{};
    Sizes all{};
    for (std::size_t i = 0; i < 3; ++i) {
        first[i] = grid.first[i] * grid.items[i];
        all[i] = grid.groups[i] * grid.items[i];
    }
    ++work_;
    driver_->call(about(name), driver_->calls.enqueueKernel, queue_, kernel, cl_uint{3},
                  static_cast<const std::size_t*>(first.data()),
                  static_cast<const std::size_t*>(all.data()),
                  static_cast<const std::size_t*>(grid.items.data()), cl_uint{0},
                  static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
}

} // namespace fovea
