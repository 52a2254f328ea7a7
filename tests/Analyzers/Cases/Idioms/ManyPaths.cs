// More paths than the engine tells apart: it forgets facts, and walks paths that no run takes.
internal static class ManyPaths
{
    public static void Never(Stream stream)
    {
        bool never = false;
        bool first = stream.ReadByte() > 0, second = stream.ReadByte() > 0, third = stream.ReadByte() > 0;
        int count = 0;
        if (first) count++;
        if (second) count++;
        if (third) count++;

        bool fourth = stream.ReadByte() > 0, fifth = stream.ReadByte() > 0, sixth = stream.ReadByte() > 0;
        if (fourth) count++;
        if (fifth) count++;
        if (sixth) count++;

        byte[]? array = null;
        if (never) { array = Pool.Shared.Rent(count); Pool.Shared.Return(array); }

        stream.Write(array!, 0, count);
        if (first || second || third || fourth || fifth || sixth) stream.Flush();
    }
}
