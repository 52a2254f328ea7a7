using Pools;

FirstPair<bool>();
FirstPair<byte>();
FirstPair<sbyte>();
FirstPair<char>();
FirstPair<short>();
FirstPair<ushort>();
FirstPair<int>();
FirstPair<uint>();
FirstPair<long>();
FirstPair<ulong>();
FirstPair<nint>();
FirstPair<nuint>();
FirstPair<float>();
FirstPair<double>();
FirstPair<string>();
Console.WriteLine($"loaded: {typeof(PerCoreArrayPool<>).Assembly.Location}");

static void FirstPair<T>()
{
    PerCoreArrayPool<T> pool = PerCoreArrayPool<T>.Shared;
    pool.Return(pool.Rent(1000));
}
