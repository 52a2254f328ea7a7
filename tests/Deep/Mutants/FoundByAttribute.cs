namespace Pools;

/// <summary>What finds a mutant: a scenario of the explorer, or a test.</summary>
/// <param name="finding">A part of what the explorer says, or null: a test finds it.</param>
[AttributeUsage(AttributeTargets.Field)]
internal sealed class FoundByAttribute(string name, string? finding = null) : Attribute
{
    public string Name => name;

    public string? Finding => finding;
}
