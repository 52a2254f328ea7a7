namespace System.Diagnostics.CodeAnalysis;

/// <summary>What the compiler marks the copying constructor of a record with <c>required</c> members with.</summary>
[AttributeUsage(AttributeTargets.Constructor)]
internal sealed class SetsRequiredMembersAttribute : Attribute;
