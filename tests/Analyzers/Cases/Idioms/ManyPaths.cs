using System.Buffers;
using System.IO;

/// <summary>More paths than are told apart: facts are forgotten, and ways are walked that nothing ever takes.</summary>
internal static class ManyPaths
{
    public static void Never(Stream stream)
    {
        bool never = false;
        bool first = stream.ReadByte() > 0;
        bool second = stream.ReadByte() > 0;
        bool third = stream.ReadByte() > 0;
        int count = 0;
        if (first)
        {
            count++;
        }

        if (second)
        {
            count++;
        }

        if (third)
        {
            count++;
        }

        bool fourth = stream.ReadByte() > 0;
        bool fifth = stream.ReadByte() > 0;
        bool sixth = stream.ReadByte() > 0;
        if (fourth)
        {
            count++;
        }

        if (fifth)
        {
            count++;
        }

        if (sixth)
        {
            count++;
        }

        byte[]? array = null;
        if (never)
        {
            array = ArrayPool<byte>.Shared.Rent(count);
            ArrayPool<byte>.Shared.Return(array);
        }

        stream.Write(array!, 0, count);
        if (first || second || third || fourth || fifth || sixth)
        {
            stream.Flush();
        }
    }
}
