using Microsoft.CodeAnalysis;

namespace Pools.Analyzers.Rules;

/// <summary>The rules' descriptors. A message's last argument says what proves the report.</summary>
internal static class Rule
{
    /// <summary>Where each rule has its page, <c>{id}.md</c>: in the repository, and in the package.</summary>
    public const string Pages = "docs/analyzers/";

    private const string Category = "Pooling";

    public static readonly DiagnosticDescriptor DoubleReturn = Create(
        "POOL0001", "An array is returned twice", "'{0}' is returned to its pool again: {1}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor UseAfterReturn = Create(
        "POOL0002", "An array is used after it was returned", "'{0}' is used after its array was returned: {1}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor NeverRented = Create(
        "POOL0003", "An array that no pool lent is returned", "'{0}' was never rented: {1}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor WrongPool = Create(
        "POOL0004", "An array is returned to another pool than it came from", "'{0}' is returned to another pool than it was rented from: {1}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor Leak = Create(
        "POOL0005", "A rented array is never returned", "'{0}' is not returned: {1}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor WholeArray = Create(
        "POOL0006", "A whole rented array is taken for data", "All of '{0}' is taken for data, but a rented array may be longer than was asked for: {1}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor StillInUse = Create(
        "POOL0007", "An array is returned while a task still uses it", "'{0}' is returned while a task may still use it: {1}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor SecondDispose = Create(
        "POOL0008", "A second Dispose returns the array again", "A second '{1}' returns '{0}' again: {2}", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor KeptInField = Create(
        "POOL0009", "A field keeps a returned array", "Field '{0}' keeps an array that was returned: {1}", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor NotCleared = Create(
        "POOL0010", "A returned array keeps its references", "'{0}' is returned with the references it holds: {1}", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor LeakOnException = Create(
        "POOL0011", "An array is not returned when an exception is thrown", "'{0}' is not returned when an exception is thrown: {1}", DiagnosticSeverity.Warning, isEnabledByDefault: false);

    public static readonly DiagnosticDescriptor NotRedirected = Create(
        "POOL0100", "A call is not redirected", "This call of '{0}' is not redirected: {1}", DiagnosticSeverity.Info);

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity, bool isEnabledByDefault = true) =>
        new(id, title, message, Category, severity, isEnabledByDefault, helpLinkUri: $"{Pages}{id}.md");
}
