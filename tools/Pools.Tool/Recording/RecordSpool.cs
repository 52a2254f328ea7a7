namespace Pools.Tool.Recording;

/// <summary>Records on their way to the trace: the size of a pool's elements is known only at the end, so they wait in a temporary file.</summary>
internal sealed class RecordSpool : IDisposable
{
    private readonly FileStream _file = new(Path.GetTempFileName(), FileMode.Open, FileAccess.ReadWrite, FileShare.None, 1 << 16, FileOptions.DeleteOnClose);
    private readonly BinaryWriter _writer;
    private long _count;

    public RecordSpool() => _writer = new BinaryWriter(_file);

    public void Add(RawRecord record)
    {
        _writer.Write(record.Time);
        _writer.Write(record.Thread);
        _writer.Write(record.IsRent);
        _writer.Write(record.Rental);
        _writer.Write(record.Length);
        _writer.Write(record.Pool);
        _count++;
    }

    public IEnumerable<RawRecord> ReadAll()
    {
        _writer.Flush();
        _file.Position = 0;
        using BinaryReader reader = new(_file, System.Text.Encoding.UTF8, leaveOpen: true);
        for (long i = 0; i < _count; i++)
        {
            yield return new RawRecord(reader.ReadInt64(), reader.ReadInt32(), reader.ReadBoolean(), reader.ReadInt64(), reader.ReadInt32(), reader.ReadInt32());
        }
    }

    public void Dispose() => _writer.Dispose();
}
