using Microsoft.Win32.SafeHandles;

namespace Pools.Samples.Base64Files;

/// <summary>Whole files by their handles, which are open already: opening a file allocates.</summary>
internal static class Whole
{
    // The longest content whose text has an int for its length: three bytes become four.
    private const int Longest = int.MaxValue / 4 * 3;

    public static int LengthOf(SafeFileHandle file)
    {
        long length = RandomAccess.GetLength(file);
        return length <= Longest
            ? (int)length
            : throw new InvalidDataException($"A file has {length} bytes; this program takes 0 … {Longest}.");
    }

    public static void Read(SafeFileHandle file, Span<byte> target, long offset)
    {
        while (target.Length != 0)
        {
            int read = RandomAccess.Read(file, target, offset);
            if (read == 0)
            {
                throw new EndOfStreamException($"A file ends at {offset}, {target.Length} bytes early.");
            }

            target = target[read..];
            offset += read;
        }
    }
}
