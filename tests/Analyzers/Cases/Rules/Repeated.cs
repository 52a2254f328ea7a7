internal static class Repeated
{
    public static void ThreeTimes()
    {
        byte[] array = Pool.Shared.Rent(10);
        Pool.Shared.Return(array);
        Pool.Shared.Return(array); // expect: POOL0001
        Pool.Shared.Return(array); // expect: POOL0001
    }

    public static void ThreeTimesOnOnePath(bool isEarly)
    {
        byte[] array = Pool.Shared.Rent(10);
        if (isEarly)
        {
            Pool.Shared.Return(array);
        }

        Pool.Shared.Return(array); // expect: POOL0001
        Pool.Shared.Return(array); // expect: POOL0001
    }
}
