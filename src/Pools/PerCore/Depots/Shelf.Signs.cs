using Pools.Internal;

namespace Pools.PerCore;

/// <content>What a shelf tells searches, which look at these signs before they look at shelves.</content>
/// <remarks>
/// The same protocol as for the bits of places, one level up: a sign is given after what it tells of is there, and who takes one away looks once more, and gives it again if
/// it tells the truth after all. Giving reads the sign after the bits have changed by a full fence; taking away is a full fence before the bits are read again: so one of the two sees the
/// other (Dekker), and a shelf with arrays is without its sign no longer than one such look takes. Who puts a magazine back under a bit that is set gives no sign: whoever set the bit gives it, and whoever
/// clears the bit looks at the place.
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

    /// <summary>Takes away the sign that there are arrays, unless there are: it has misled a search.</summary>
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

    /// <summary>Takes away the sign that there is room, unless there is: it has misled a put.</summary>
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

    /// <summary>Makes both signs right: what has been taken misleads nobody, and no thread that has stopped between a change and its sign hides what is there. For trims.</summary>
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
