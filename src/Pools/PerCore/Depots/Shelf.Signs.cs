using Pools.Internal;

namespace Pools.PerCore;

/// <content>Signs: a search looks at these before it looks at shelves.</content>
/// <remarks>
/// The same protocol as for the bits of places, one level up: a sign is put up after what it announces is there; a thread that takes one down looks again, and puts it back up if
/// it is true after all. Putting up reads the sign after the bits have changed with a full fence; taking down is a full fence before the bits are read again. So at least one of the two sees the
/// other (Dekker), and a shelf with arrays lacks its sign no longer than one such look takes. Putting a magazine back under a set bit needs no sign: the thread that set the bit puts it up, and a thread that
/// clears the bit checks the place.
/// </remarks>
internal sealed partial class Shelf<TAtomics>
{
    /// <summary>Whether there is a place without arrays: a hint.</summary>
    public bool HasFreePlace()
    {
        for (int word = 0; word < _wordCount; word++)
        {
            if ((~Word(word) & Mask(word)) != 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Takes down the sign that there are arrays, because it has misled a search, unless it is true.</summary>
    public void DenyArrays()
    {
        if (HasArrays())
        {
            return;
        }

        _withArrays.Remove(_core);
        if (HasArrays())
        {
            _withArrays.Add(_core);
        }
    }

    /// <summary>Takes down the sign that there is room, because it has misled a put, unless it is true.</summary>
    public void DenyRoom()
    {
        if (HasFreePlace())
        {
            return;
        }

        _withRoom.Remove(_core);
        if (HasFreePlace())
        {
            _withRoom.Add(_core);
        }
    }

    /// <summary>Corrects both signs, for trims: then what was taken misleads no search, and a thread that has stopped between a change and its sign hides nothing.</summary>
    public void MendSigns()
    {
        if (HasArrays())
        {
            _withArrays.Add(_core);
        }

        if (HasFreePlace())
        {
            _withRoom.Add(_core);
        }

        DenyArrays();
        DenyRoom();
    }

    private bool HasArrays()
    {
        for (int word = 0; word < _wordCount; word++)
        {
            if (Word(word) != 0)
            {
                return true;
            }
        }

        return false;
    }
}
