using System;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Models;

/// <summary>What a step of a program does.</summary>
public enum StepKind
{
    /// <summary>Rents arrays of a length.</summary>
    Rent,

    /// <summary>Returns outstanding arrays, named by their place in the list of outstanding ones, modulo its length.</summary>
    Return,

    /// <summary>Returns an array of a length that no bucket has.</summary>
    Foreign,

    /// <summary>Trims at a level.</summary>
    Trim,

    /// <summary>Moves the clock by seconds, which may be negative.</summary>
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
/// <param name="Worker">The thread that does it, from 0.</param>
/// <param name="Value">The length, the place, the level or the seconds.</param>
/// <param name="Times">How often a rent or a return is repeated.</param>
/// <param name="Clear">How many elements a return asks to have cleared; <see cref="All"/>: every one, by the other overload.</param>
public readonly record struct Step(StepKind Kind, int Worker, int Value = 0, int Times = 1, int Clear = 0)
{
    public const int All = int.MaxValue;

    /// <summary>Reads what <see cref="ToString"/> has written.</summary>
    public static Step Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] words = text.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return new Step(
            Enum.Parse<StepKind>(words[1]),
            Number(words[0]),
            words.Length > 2 && char.IsLetter(words[2][0]) is false ? Number(words[2]) : 0,
            After('x') is { } times ? Number(times) : 1,
            After('c') switch { null => 0, "all" => All, { } count => Number(count) });

        string? After(char letter) => words.Skip(2).FirstOrDefault(word => word[0] == letter)?[1..];
    }

    /// <summary>Worker, kind, value; <c>x3</c> for three times; <c>c8</c> or <c>call</c> for what is cleared.</summary>
    public override string ToString()
    {
        string times = Times == 1 ? "" : string.Create(CultureInfo.InvariantCulture, $" x{Times}");
        string clear = Clear switch { 0 => "", All => " call", _ => string.Create(CultureInfo.InvariantCulture, $" c{Clear}") };
        return string.Create(CultureInfo.InvariantCulture, $"{Worker} {Kind} {Value}{times}{clear}");
    }

    private static int Number(string word) => int.Parse(word, CultureInfo.InvariantCulture);
}
