namespace Pools.Tests.Simulation;

/// <summary>What the directory knows of one line of 64 bytes: which caches have it, and what has happened to it.</summary>
/// <remarks>The states of MESI: <see cref="Owner"/> alone may write; else all of <see cref="Sharers"/> may read.</remarks>
internal sealed class Line(nint address)
{
    /// <summary>Bytes.</summary>
    public const int Size = 64;

    private const int WordSize = 8;
    private Words _words;

    /// <summary>The core that may write, or -1.</summary>
    public int Owner { get; set; } = -1;

    /// <summary>Whether it has ever gone from one core to another: then others may want it at any time.</summary>
    public bool HasMoved { get; private set; }

    /// <summary>From when on it can go to another core: a line is in one place at a time, and those that want it queue.</summary>
    public double FreeAt { get; set; }

    public double ArrivesAt { get; set; }
    public ref CoreBits Sharers => ref _sharers;

    private CoreBits _sharers;

    public ref Word At(nint place) => ref _words[(int)(place - address) / WordSize];
    public nint AddressOf(int word) => address + (word * WordSize);

    public void Move(nint place)
    {
        HasMoved = true;
        At(place).Moves++;
    }

    public void Restart()
    {
        for (int word = 0; word < Size / WordSize; word++)
        {
            _words[word].Moves = 0;
            _words[word].Writes = 0;
            _words[word].Writers.Clear();
        }
    }

    /// <summary>What has happened to a word of eight bytes.</summary>
    internal struct Word
    {
        /// <summary>How often the line had to come from another core because of an access to this word.</summary>
        public int Moves;

        public int Writes;
        public CoreBits Writers;

        /// <summary>What is read on the way to it: the field that leads to its array. 0: not known yet; -1: nothing.</summary>
        public nint Way;

        public nint Length;
    }

    [InlineArray(Size / WordSize)]
    private struct Words
    {
        private Word _first;
    }
}
