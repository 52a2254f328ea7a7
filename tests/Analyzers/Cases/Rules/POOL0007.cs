internal static class StillInUse
{
    public static ValueTask AwaitedTooLate(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        ValueTask task = stream.WriteAsync(array.AsMemory(0, 10));
        Pool.Shared.Return(array); // expect: POOL0007
        return task;
    }

    public static void Helper(Func<byte[], Task> action)
    {
        byte[] array = Pool.Shared.Rent(10);
        action(array);
        Pool.Shared.Return(array); // expect: POOL0007
    }

    public static void Waited(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task task = stream.WriteAsync(array, 0, 10);
        task.GetAwaiter().GetResult();
        Pool.Shared.Return(array);
    }
}
