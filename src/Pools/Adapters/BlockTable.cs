using System;

namespace Pools.Adapters;

/// <summary>
/// From a block's number to the block, at any length, without an array longer than a page: a tree of nodes of 512 references.
/// </summary>
/// <remarks>
/// <para>
/// A number without a block is a hole and costs nothing. While the tree is one node, the node doubles from 8 references on, so that a
/// short stream has a short table.
/// </para>
/// <para><b>Threading</b>: one thread at a time.</para>
/// </remarks>
internal sealed class BlockTable
{
    /// <summary>512 references are 4 KiB, well below the large object heap (arbitrary beyond that).</summary>
    private const int NodeBits = 9;
    private const int NodeLength = 1 << NodeBits;
    private const int FirstNodeLength = 8;

    /// <summary>A leaf holds blocks, every other node holds nodes.</summary>
    private object?[] _root = [];

    /// <summary>The levels above the leaves.</summary>
    private int _height;

    /// <summary>No block has a greater number.</summary>
    private long _last = -1;

    /// <summary>How many blocks there are.</summary>
    public long Count { get; private set; }

    /// <summary>The block with this number, or null for a hole.</summary>
    public byte[]? Find(long number)
    {
        if (number > _last)
        {
            return null;
        }

        object?[] node = _root;
        for (int level = _height; level > 0; level--)
        {
            if (node[Place(number, level)] is not object?[] child)
            {
                return null;
            }

            node = child;
        }

        int place = Place(number, 0);
        return place < node.Length ? (byte[]?)node[place] : null;
    }

    /// <summary>Makes room for a block in a hole, so that <see cref="Put"/> cannot fail.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory; no block is lost.</exception>
    public void Reserve(long number) => _ = LeafOf(number);

    public void Put(long number, byte[] block)
    {
        LeafOf(number)[Place(number, 0)] = block;
        Count++;
        _last = Math.Max(_last, number);
    }

    /// <summary>Takes out the block with the greatest number.</summary>
    /// <param name="first">Blocks with lower numbers stay.</param>
    /// <returns>The block, or null if none is left.</returns>
    public byte[]? TakeLast(long first)
    {
        while (_last >= first)
        {
            object?[] node = _root;
            int level = _height;
            while (level > 0 && node[Place(_last, level)] is object?[] child)
            {
                node = child;
                level--;
            }

            long number = _last;

            // A missing node is passed over with all the numbers below it.
            _last = ((number >> (level * NodeBits)) << (level * NodeBits)) - 1;
            if (level == 0 && Place(number, 0) is int place && place < node.Length && node[place] is { } block)
            {
                node[place] = null;
                Count--;
                return (byte[])block;
            }
        }

        ShrinkIfEmpty();
        return null;
    }

    private static int Place(long number, int level) => (int)(number >> (level * NodeBits)) & (NodeLength - 1);

    private object?[] LeafOf(long number)
    {
        while (number >> NodeBits >> (_height * NodeBits) != 0)
        {
            Heighten();
        }

        if (_height == 0)
        {
            Lengthen((int)number + 1);
            return _root;
        }

        object?[] node = _root;
        for (int level = _height; level > 0; level--)
        {
            ref object? child = ref node[Place(number, level)];
            child ??= new object?[NodeLength];
            node = (object?[])child;
        }

        return node;
    }

    private void Heighten()
    {
        Lengthen(NodeLength);
        object?[] root = new object?[NodeLength];
        root[0] = _root;
        _root = root;
        _height++;
    }

    private void Lengthen(int needed)
    {
        if (_height == 0 && _root.Length < needed)
        {
            int length = Math.Max(FirstNodeLength, _root.Length);
            while (length < needed)
            {
                length *= 2;
            }

            Array.Resize(ref _root, length);
        }
    }

    /// <summary>A tree of one node stays, for the next use; a higher one is given up.</summary>
    private void ShrinkIfEmpty()
    {
        if (_last < 0 && _height > 0)
        {
            _root = [];
            _height = 0;
        }
    }
}
