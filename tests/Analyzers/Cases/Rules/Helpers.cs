/// <summary>Private methods that rent, return or borrow.</summary>
public static class Helpers
{
    public static bool Rented(Stream stream)
    {
        byte[] array = RentBuffer(100);
        if (stream.Read(array, 0, 100) == 0)
        {
            return false; // expect: POOL0005
        }

        Pool.Shared.Return(array);
        return true;
    }

    public static int NeverReturned(Stream stream)
    {
        byte[] array = RentTwice(100); // expect: POOL0005
        return stream.Read(array, 0, 100);
    }

    public static int RentedByOut(Stream stream)
    {
        Get(out byte[] array); // expect: POOL0005
        return stream.Read(array, 0, 100);
    }

    public static bool Returned(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        if (stream.Read(array, 0, 100) == 0)
        {
            return false; // expect: POOL0005
        }

        ReturnBuffer(array);
        return true;
    }

    public static void ReturnedTwice()
    {
        byte[] array = Pool.Shared.Rent(100);
        ReturnBuffer(array);
        Release(array); // expect: POOL0001
    }

    public static byte UsedAfter()
    {
        byte[] array = Pool.Shared.Rent(100);
        Release(array);
        return array[0]; // expect: POOL0002
    }

    public static int Borrowed(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100); // expect: POOL0005
        Fill(array, stream);
        return Sum(array, 100);
    }

    public static byte BorrowedAfterReturn()
    {
        byte[] array = Pool.Shared.Rent(100);
        Pool.Shared.Return(array);
        return (byte)Sum(array, 100); // expect: POOL0002
    }

    public static int Argument(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        byte[] same = Checked(array);
        Pool.Shared.Return(array);
        return stream.Read(same, 0, 10); // expect: POOL0002
    }

    private static byte[] RentBuffer(int length) => Pool.Shared.Rent(length);

    private static byte[] RentTwice(int length)
    {
        byte[] array = RentBuffer(length * 2);
        array[0] = 1;
        return array;
    }

    private static void Get(out byte[] array) => array = Pool.Shared.Rent(100);

    private static void ReturnBuffer(byte[] array) => Pool.Shared.Return(array);

    private static void Release(byte[]? array)
    {
        if (array != null)
        {
            ReturnBuffer(array);
        }
    }

    private static void Fill(byte[] array, Stream stream) => stream.ReadExactly(array, 0, 100);

    private static int Sum(byte[] array, int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++)
        {
            sum += array[i];
        }

        return sum;
    }

    private static byte[] Checked(byte[] array)
    {
        if (array.Length < 10)
        {
            throw new ArgumentException(nameof(array));
        }

        return array;
    }

    // Rented unless there is nothing to put in it: no path here returns it.
    public static int NeverReturnedIfRented(int[] numbers)
    {
        Visit(numbers, out byte[] states); // expect: POOL0005
        return states.Length == 0 ? 0 : states[0];
    }

    public static async Task<bool> BorrowedByTask(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        try
        {
            if (await ReadAsync(stream, array) == 0)
            {
                return false; // expect: POOL0005
            }
        }
        catch
        {
            Pool.Shared.Return(array);
            throw;
        }

        Pool.Shared.Return(array);
        return true;
    }

    public static void ReturnedBeforeTaskIsOver(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        _ = ReadAsync(stream, array);
        Pool.Shared.Return(array); // expect: POOL0007
    }

    private static async Task<int> ReadAsync(Stream stream, byte[] array) => await stream.ReadAsync(array, 0, 100);

    private static void Visit(int[] numbers, out byte[] states, bool isPooled = true) => VisitAll(numbers, out states, isPooled);

    private static void VisitAll(int[] numbers, out byte[] states, bool isPooled)
    {
        if (numbers.Length == 0)
        {
            states = [];
            return;
        }

        states = isPooled ? Pool.Shared.Rent(numbers.Length) : new byte[numbers.Length];
        for (int i = 0; i < numbers.Length; i++)
        {
            states[i] = (byte)numbers[i];
        }
    }

    public static Task<int> OnlyBorrowedByTask(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100); // expect: POOL0005
        return ReadAsync(stream, array);
    }

    public static byte ViewAfterReturn()
    {
        byte[] array = Pool.Shared.Rent(100);
        Span<byte> header = HeaderOf(array);
        Pool.Shared.Return(array);
        return header[0]; // expect: POOL0002
    }

    private static Span<byte> HeaderOf(byte[] array) => array.AsSpan(0, 10);
}
