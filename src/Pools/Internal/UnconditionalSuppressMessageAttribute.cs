#if !NET
namespace System.Diagnostics.CodeAnalysis;

/// <summary>Suppresses a trimming warning; netstandard2.0 does not define it and does not trim.</summary>
[AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
internal sealed class UnconditionalSuppressMessageAttribute(string category, string checkId) : Attribute
{
    public string Category { get; } = category;

    public string CheckId { get; } = checkId;

    public string? Justification { get; set; }
}
#endif
