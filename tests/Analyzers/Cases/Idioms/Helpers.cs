internal sealed class Helpers
{
    private readonly List<byte[]> _kept = [];
    private byte[]? _field;

    public int Correct(Stream stream)
    {
        byte[] array = RentBuffer(100);
        int count = stream.Read(array, 0, 100);
        ReturnBuffer(array);
        return count;
    }

    public void HandedOn(Stream stream)
    {
        byte[] array = RentKept(100);
        stream.ReadExactly(array, 0, 100);
        byte[] other = Pool.Shared.Rent(10);
        Keep(other);
        byte[] third = Pool.Shared.Rent(10);
        Later(third);
    }

    public void Sometimes(bool isKept)
    {
        byte[] array = Pool.Shared.Rent(10);
        ReturnOrKeep(array, isKept);
        if (isKept)
        {
            array[0] = 1;
        }
    }

    public byte[] Grow(int length)
    {
        byte[] array = RentBuffer(length);
        array = Larger(array, length * 2);
        return array;
    }

    public void Optional(int length)
    {
        byte[]? array = length > 100 ? RentBuffer(length) : null;
        Release(array);
    }

    public void Tried(int length)
    {
        if (TryRent(length, out byte[]? array))
        {
            Pool.Shared.Return(array!);
        }
    }

    private static byte[] RentBuffer(int length) => Pool.Shared.Rent(length);

    private static void ReturnBuffer(byte[] array) => Pool.Shared.Return(array);

    private static void Release(byte[]? array)
    {
        if (array is not null) Pool.Shared.Return(array);
    }

    private static bool TryRent(int length, out byte[]? array)
    {
        array = length > 0 ? Pool.Shared.Rent(length) : null;
        return array is not null;
    }

    private static byte[] Larger(byte[] array, int length)
    {
        if (array.Length >= length)
        {
            return array;
        }

        byte[] larger = Pool.Shared.Rent(length);
        array.CopyTo(larger, 0);
        Pool.Shared.Return(array);
        return larger;
    }

    private byte[] RentKept(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        _kept.Add(array);
        return array;
    }

    private void Keep(byte[] array) => _field = array;

    private void Later(byte[] array) => ThreadPool.QueueUserWorkItem(_ => Pool.Shared.Return(array));

    private void ReturnOrKeep(byte[] array, bool isKept)
    {
        if (isKept) _kept.Add(array);
        else Pool.Shared.Return(array);
    }

    public int NotPooled(int[] numbers)
    {
        Visit(numbers, out byte[] states, isPooled: false);
        return states.Length;
    }

    public int PooledAndReturned(int[] numbers)
    {
        Visit(numbers, out byte[] states);
        int length = states.Length == 0 ? 0 : states[0];
        if (length > 0) Pool.Shared.Return(states);
        return length;
    }

    public async Task<int> Awaited(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        int count = await ReadAsync(stream, array);
        Pool.Shared.Return(array);
        return count;
    }

    public Task<int> ReturnedByTask(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        return ReadAndReturnAsync(stream, array);
    }

    private static async Task<int> ReadAsync(Stream stream, byte[] array) => await stream.ReadAsync(array, 0, 100);

    private static async Task<int> ReadAndReturnAsync(Stream stream, byte[] array)
    {
        int count = await stream.ReadAsync(array, 0, 100);
        Pool.Shared.Return(array);
        return count;
    }

    private static void Visit(int[] numbers, out byte[] states, bool isPooled = true)
    {
        if (numbers.Length == 0)
        {
            states = [];
            return;
        }

        states = isPooled ? Pool.Shared.Rent(numbers.Length) : new byte[numbers.Length];
    }
}
