using System;
using System.Globalization;

namespace Pools.Tests.Framework.Contract;

/// <summary>The element types that the contract is checked over.</summary>
internal static class Elements
{
    /// <summary>Calls <paramref name="check"/> for each type, with a way to make values that are not default.</summary>
    public static void ForEach(IElementCheck check)
    {
        check.Run(i => (byte)i);
        check.Run(_ => true);
        check.Run(i => (char)i);
        check.Run(i => i);
        check.Run(i => (long)i);
        check.Run(i => (double)i);
        check.Run(i => (decimal)i);
        check.Run(i => new Guid(i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
        check.Run(i => new Wide(i, i, i));
        check.Run(i => new Holder(i, "held"));
        check.Run(i => (DayOfWeek)i);
        check.Run(i => (int?)i);
        check.Run(i => (i, "second"));
        check.Run(i => i.ToString(CultureInfo.InvariantCulture));
        check.Run(i => (object)i);
        check.Run(i => new Version(i, i));
    }

    private readonly record struct Wide(long First, long Second, long Third);

    private readonly record struct Holder(int Number, string Text);
}
