namespace Pools.Tool.Ledger;

/// <summary>An array that came back too often: whether the pool then hands it to two renters at once.</summary>
/// <remarks>
/// Two rentals that overlap may still be one array that its first renter has returned without having said so. Whoever does that has raised no event since before the second rent. So two renters have had it at once where both returns come from threads that have
/// raised one meanwhile.
/// </remarks>
internal sealed class DoubledArray(TwiceTally tally)
{
    private const long None = -1;

    private long _secondRent = None;
    private bool _oneIsBack;

    /// <summary>It was rented while it is out.</summary>
    public void OnRentedAgain(long time) => (_secondRent, _oneIsBack) = (time, false);

    /// <summary>It came back.</summary>
    /// <param name="lastOfThread">When the thread that returned it has last raised an event.</param>
    public void OnReturned(long lastOfThread)
    {
        if (_secondRent == None)
        {
            return;
        }

        if (lastOfThread < _secondRent)
        {
            _secondRent = None;
        }
        else if (!_oneIsBack)
        {
            _oneIsBack = true;
        }
        else
        {
            tally.HandedOutTwice++;
            _secondRent = None;
        }
    }
}
