using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Pools.Diagnostics;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.Debug;

/// <summary>Each kind of misuse is shown to be found in each mode, or listed as impossible there, and never both.</summary>
public sealed class MatrixTests
{
    private static readonly string[] s_modes = [.. DebugMode.All.Select(mode => mode.Name), ImpossibleCell.Sampled];

    public static TheoryData<MisuseKind> Kinds => [.. Enum.GetValues<MisuseKind>()];

    [Theory, MemberData(nameof(Kinds))]
    public void Each_kind_is_found_in_each_mode_or_listed_as_impossible_there(MisuseKind kind)
    {
        FindsAttribute[] found = [.. Finds().Where(finds => finds.Kind == kind)];

        Assert.All(s_modes, mode => Assert.True(
            found.Any(finds => finds.Mode is null ? mode != ImpossibleCell.Sampled : finds.Mode == mode) || ImpossibleCell.IsListed(kind, mode), $"{kind}, {mode}: no test, and not listed"));
        Assert.All(found.Where(finds => finds.Mode is not null), finds => Assert.False(ImpossibleCell.IsListed(kind, finds.Mode!), $"{kind}, {finds.Mode}: found, and listed as impossible"));
    }

    [Fact]
    public void What_is_listed_exists()
    {
        Assert.Empty(ImpossibleCell.All.SelectMany(cell => cell.Elements).Except(Elements.All.Select(element => element.Name)));
        Assert.Empty(ImpossibleCell.All.SelectMany(cell => cell.Modes).Except(s_modes));
        Assert.Empty(Finds().Select(finds => finds.Mode).OfType<string>().Except(s_modes));
    }

    /// <summary>A test that says what it finds goes over all element types.</summary>
    [Fact]
    public void What_finds_a_kind_does_so_for_every_element_type() => Assert.All(
        Tests().Where(test => test.GetCustomAttributes<FindsAttribute>().Any()),
        test => Assert.True(
            test.GetCustomAttribute<EveryModeAndElementAttribute>() is not null
            || (test.GetCustomAttribute<EveryElementAttribute>() is not null && test.GetCustomAttributes<FindsAttribute>().All(finds => finds.Mode is not null)),
            test.Name));

    private static IEnumerable<FindsAttribute> Finds() => Tests().SelectMany(test => test.GetCustomAttributes<FindsAttribute>());

    private static IEnumerable<MethodInfo> Tests() => typeof(MatrixTests).Assembly.GetTypes().SelectMany(type => type.GetMethods());
}
