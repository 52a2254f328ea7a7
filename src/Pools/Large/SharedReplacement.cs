namespace Pools;

/// <summary>A large-array pool for code that used <see cref="ArrayPool{T}.Shared"/>, and may return arrays of that pool.</summary>
/// <remarks><b>Threading</b>: any thread. <b>Ordering</b>, <b>Bounds</b> and <b>Accepted races</b>: see the two pools.</remarks>
internal sealed class SharedReplacement<T>(LargeArrayPool<T> pool) : ArrayPool<T>
{
    public override T[] Rent(int minimumLength) => pool.Rent(minimumLength);

    public override void Return(T[] array, bool clearArray = false)
    {
        if (array is not null && pool.IsForeign(array))
        {
            Shared.Return(array, clearArray);
            return;
        }

        pool.Return(array!, clearArray);
    }
}
