namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The oldest version of each location that somebody may still see.</summary>
internal sealed class View
{
    private int[] _floors = new int[32];

    public int this[int location]
    {
        get => location < _floors.Length ? _floors[location] : 0;
        set
        {
            if (location >= _floors.Length)
            {
                Array.Resize(ref _floors, 2 * location);
            }

            _floors[location] = value;
        }
    }

    public void Join(View other)
    {
        for (int i = 0; i < other._floors.Length; i++)
        {
            if (other._floors[i] > this[i])
            {
                this[i] = other._floors[i];
            }
        }
    }

    public View Copy() => new() { _floors = (int[])_floors.Clone() };
}
