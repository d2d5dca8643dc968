#include "core/compute/opencl/cl_work.h"

#include "core/base/memory.h"
#include "core/compute/panels.h"

#include <stdexcept>

namespace fovea {
namespace {

template <class T>
Tensor readBack(ClSession& session, const Tensor& tensor) {
    Buffer<T> out(tensor.size(), Buffer<T>::Start::unwritten);
    expectFilling(out.data(), out.size() * sizeof(T));
    session.read(ClWork::on(tensor), out.data());
    return Tensor(tensor.shape(), std::move(out));
}

} // namespace

Tensor ClWork::upload(const Tensor& tensor) {
    const Tensor rows = inRowsAgain(tensor);
    if (rows.isNull() || !rows.storage()->onHost())
        return rows;
    // Kernels know float32 alone, and a device has memory of its own.
    const bool whole = rows.type() == Type::u8 || rows.type() == Type::i32;
    const Tensor numbers = whole ? rows : rows.as<float>();
    Stored stored = session->allocate(numbers.type(), numbers.size());
    switch (numbers.type()) {
    case Type::u8:
        session->write(*stored, numbers.host<std::uint8_t>().data());
        break;
    case Type::i32: {
        const auto indices = numbers.host<std::int32_t>();
        session->write(*stored, indices.data());
        stored->least = 0;
        if (!indices.empty()) {
            stored->least = *std::ranges::min_element(indices);
            stored->most = *std::ranges::max_element(indices);
        }
        break;
    }
    default:
        session->write(*stored, numbers.host<float>().data());
    }
    return Tensor(numbers.shape(), std::move(stored));
}

Tensor ClWork::download(const Tensor& tensor) {
    if (tensor.isNull() || tensor.storage()->onHost())
        return tensor;
    checkpoint();
    begun_ = 0; // reading waits for all of it
    switch (tensor.type()) {
    case Type::u8:
        return readBack<std::uint8_t>(*session, tensor);
    case Type::i32:
        return readBack<std::int32_t>(*session, tensor);
    default:
        return readBack<float>(*session, tensor);
    }
}

Tensor ClWork::indices(const Tensor& index, Index count) {
    Tensor uploaded = upload(index);
    const ClStorage& stored = on(uploaded);
    if (stored.least < 0 || stored.most >= count)
        throw std::out_of_range("row " +
                                std::to_string(stored.least < 0 ? stored.least : stored.most) +
                                " of a table of " + std::to_string(count));
    return uploaded;
}

void ClWork::pace(Index work) {
    checkpoint();
    if (begun_ + work > session->atOnce() && begun_ > 0) {
        session->finish();
        begun_ = 0;
        checkpoint();
    }
    begun_ += work;
}

} // namespace fovea
