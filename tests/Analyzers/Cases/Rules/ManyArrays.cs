/// <summary>Methods with more paths than are followed at once: each array is followed by itself.</summary>
public static class ManyArrays
{
    public static void Optional(Stream stream)
    {
        byte[] first = Pool.Shared.Rent(9);
        Pool.Shared.Return(first);
        Pool.Shared.Return(first); // expect: POOL0001
        byte[]? a0 = null;
        byte[]? a1 = null;
        byte[]? a2 = null;
        byte[]? a3 = null;
        byte[]? a4 = null;
        byte[]? a5 = null;
        byte[]? a6 = null;
        byte[]? a7 = null;
        byte[]? a8 = null;
        byte[]? a9 = null;
        try
        {
            if (stream.ReadByte() > 0) a0 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 1) a1 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 2) a2 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 3) a3 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 4) a4 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 5) a5 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 6) a6 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 7) a7 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 8) a8 = Pool.Shared.Rent(10);
            if (stream.ReadByte() > 9) a9 = Pool.Shared.Rent(10);
            stream.Flush();
        }
        finally
        {
            if (a0 != null) Pool.Shared.Return(a0);
            if (a1 != null) Pool.Shared.Return(a1);
            if (a2 != null) Pool.Shared.Return(a2);
            if (a3 != null) Pool.Shared.Return(a3);
            if (a4 != null) Pool.Shared.Return(a4);
            if (a5 != null) Pool.Shared.Return(a5);
            if (a6 != null) Pool.Shared.Return(a6);
            if (a7 != null) Pool.Shared.Return(a7);
            if (a8 != null) Pool.Shared.Return(a8);
            if (a9 != null) Pool.Shared.Return(a9);
        }
    }
}
