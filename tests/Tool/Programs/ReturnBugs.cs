namespace Pools.Tests.Tools.Programs;

/// <summary>Returns that are wrong.</summary>
internal static class ReturnBugs
{
    private static readonly ArrayPool<byte> s_created = ArrayPool<byte>.Create(1 << 16, 8);

    /// <summary>
    /// Releases nothing between two calls, even under memory pressure: it detects a second return by the arrays that it keeps.
    /// </summary>
    private static readonly PerCoreArrayPool<byte> s_ours =
        new(new PerCoreArrayPoolOptions { Name = "ours", OnMisuse = MisuseResponse.Drop, TrimInterval = TimeSpan.FromHours(1),
            PressureSource = new Plenty() });

    public static void Twice(bool isRepaired)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(1000);
        ArrayPool<byte>.Shared.Return(array);
        if (!isRepaired)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>
    /// Another renter certainly has it by then; a collection could make the shared pool release it.
    /// </summary>
    public static void ByItsFormerOwner(bool isRepaired)
    {
        byte[] array = s_created.Rent(3000);
        s_created.Return(array);
        byte[] ofAnother = Another.Rent();
        if (!isRepaired)
        {
            s_created.Return(array);
        }

        Another.Return(ofAnother);
    }

    public static void ToAnotherPool(bool isRepaired)
    {
        byte[] array = s_created.Rent(2000);
        (isRepaired ? s_created : ArrayPool<byte>.Shared).Return(array);
    }

    public static void NeverRented(bool isRepaired) =>
        ArrayPool<byte>.Shared.Return(isRepaired ? ArrayPool<byte>.Shared.Rent(64) : new byte[64]);

    public static void OfWrongLength(bool isRepaired)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(500);
        try
        {
            ArrayPool<byte>.Shared.Return(isRepaired ? array : new byte[500]);
        }
        catch (ArgumentException)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static void ReportedByThePool(bool isRepaired)
    {
        byte[] array = s_ours.Rent(1000);
        s_ours.Return(array);
        if (!isRepaired)
        {
            s_ours.Return(array);
        }
    }

    private static class Another
    {
        public static byte[] Rent() => s_created.Rent(3000);

        public static void Return(byte[] array) => s_created.Return(array);
    }

    private sealed class Plenty : IMemoryPressureSource
    {
        public PressureLevel Current => PressureLevel.Low;
    }
}
