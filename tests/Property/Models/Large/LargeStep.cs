using System;
using System.Globalization;

namespace Pools.Tests.Large.Models;

/// <summary>What a step of a program does.</summary>
public enum LargeStepKind
{
    /// <summary>Rents arrays of a length.</summary>
    Rent,

    /// <summary>Returns outstanding arrays, named by their place in the list of outstanding ones, modulo its length.</summary>
    Return,

    /// <summary>Returns a second time an array that has been returned, named likewise.</summary>
    ReturnTwice,

    /// <summary>Returns an array that no pool has lent.</summary>
    Foreign,

    /// <summary>Forgets an outstanding array, and collects.</summary>
    Leak,

    /// <summary>Trims at a level.</summary>
    Trim,

    /// <summary>Moves the clock by seconds; timers fire on the way.</summary>
    Wait,

    /// <summary>Sets the memory pressure.</summary>
    Pressure,

    /// <summary>Tells the pool that a generation-2 collection has happened.</summary>
    Collect,

    /// <summary>Disposes the pool.</summary>
    Dispose,
}

/// <summary>One step of a program. Arrays are named symbolically, so that a program stays one when steps are taken out of it.</summary>
/// <param name="Kind">What it does.</param>
/// <param name="Value">The length, the place, the level or the seconds.</param>
/// <param name="Times">How often a rent or a return is repeated.</param>
/// <param name="Clears">Whether a return asks for the array to be cleared.</param>
public readonly record struct LargeStep(LargeStepKind Kind, int Value = 0, int Times = 1, bool Clears = false)
{
    /// <summary>Reads what <see cref="ToString"/> has written.</summary>
    public static LargeStep Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] words = text.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return new LargeStep(Enum.Parse<LargeStepKind>(words[0]), Number(words[1]), Number(words[2][1..]), words.Length > 3);
    }

    /// <summary>Kind, value, <c>x3</c> for three times, <c>clear</c> if it clears.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Kind} {Value} x{Times}{(Clears ? " clear" : "")}");

    private static int Number(string word) => int.Parse(word, CultureInfo.InvariantCulture);
}
