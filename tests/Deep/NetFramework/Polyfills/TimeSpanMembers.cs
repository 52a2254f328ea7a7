namespace System;

/// <summary>What times of later frameworks can do.</summary>
internal static class TimeSpanMembers
{
    extension(TimeSpan)
    {
        public static TimeSpan operator /(TimeSpan time, int divisor) => new(time.Ticks / divisor);
    }
}
