using System.Buffers.Binary;

namespace Pools.Diagnostics;

/// <summary>Finds the rental behind poison that a program shows: it has read an array that it had returned, or not filled.</summary>
/// <remarks><b>Threading</b>: pure, any thread.</remarks>
public static class PoisonDecoder
{
    private const int PatternBytes = 8;

    /// <summary>Tries to find poison at the beginning of some bytes, however they were cut out of the array.</summary>
    /// <param name="content">Eight bytes or more, as they lie in memory.</param>
    /// <param name="rental">What the poison says.</param>
    /// <returns>False without one. Other content passes for poison about once in a billion.</returns>
    public static bool TryDecode(ReadOnlySpan<byte> content, out PoisonedRental rental)
    {
        rental = default;
        if (content.Length >= PatternBytes)
        {
            ulong pattern = BinaryPrimitives.ReadUInt64LittleEndian(content);
            for (int turn = 0; turn < PatternBytes; turn++)
            {
                if (PoisonPattern.TryReadWords(pattern, out long id, out bool isReturned))
                {
                    rental = new PoisonedRental { Id = id, IdBits = PoisonPattern.IdBitsInWords, IsReturned = isReturned };
                    return true;
                }

                if (PoisonPattern.TryReadChars(pattern, out id, out isReturned))
                {
                    rental = new PoisonedRental { Id = id, IdBits = PoisonPattern.IdBitsInChars, IsReturned = isReturned };
                    return true;
                }

                // The pattern repeats, so eight bytes from anywhere are all of it, turned.
                pattern = (pattern >> 8) | (pattern << 56);
            }
        }

        return false;
    }

    /// <summary>Tries to find poison in a text.</summary>
    /// <param name="text">Four characters or more.</param>
    /// <param name="rental">What the poison says.</param>
    /// <returns>False: its first four characters are not poison.</returns>
    public static bool TryDecode(ReadOnlySpan<char> text, out PoisonedRental rental) =>
        TryDecode(System.Runtime.InteropServices.MemoryMarshal.AsBytes(text), out rental);
}
