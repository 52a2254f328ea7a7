namespace Pools.Analyzers.Rules;

/// <summary>The rules' descriptors. A message's last argument says what proves the report; a description, what goes wrong and what to do.</summary>
internal static class Rule
{
    /// <summary>Where the rules' pages are published. The host is a placeholder until the repository has an address.</summary>
    private const string Pages = "https://pools.example/docs/analyzers/";

    public static readonly DiagnosticDescriptor DoubleReturn = Create(
        "POOL0001", "An array is returned twice", "'{0}' is returned to its pool again: {1}", DiagnosticSeverity.Warning,
        "A pool that gets an array twice lends it to two renters at once, and each overwrites what the other has stored. Return every array once.");

    public static readonly DiagnosticDescriptor UseAfterReturn = Create(
        "POOL0002", "An array is used after it was returned", "'{0}' is used after its array was returned: {1}", DiagnosticSeverity.Warning,
        "As soon as an array is returned, another renter may have it: what is read then is that renter's data, and what is written destroys it. This holds for every view of the array, too. Return the array after its last use.");

    public static readonly DiagnosticDescriptor NeverRented = Create(
        "POOL0003", "An array that no pool lent is returned", "'{0}' was never rented: {1}", DiagnosticSeverity.Warning,
        "A pool throws if the length of an array is none of its own, and otherwise lends an array that its maker may still hold. Return only what the pool has lent.");

    public static readonly DiagnosticDescriptor WrongPool = Create(
        "POOL0004", "An array is returned to a different pool than it came from", "'{0}' is returned to a different pool than it was rented from: {1}", DiagnosticSeverity.Warning,
        "The pool that lent the array allocates another one in its place each time, and the pool that gets it fills up or throws. Return an array to the pool that it was rented from.");

    public static readonly DiagnosticDescriptor Leak = Create(
        "POOL0005", "A rented array is never returned", "'{0}' is not returned: {1}", DiagnosticSeverity.Warning,
        "An array that is not returned is left to the garbage collector, and the pool allocates another one for the next renter. Return every array on every way out.");

    public static readonly DiagnosticDescriptor WholeArray = Create(
        "POOL0006", "A whole rented array is taken for data", "All of '{0}' is taken for data, but a rented array may be longer than was asked for: {1}", DiagnosticSeverity.Warning,
        "A rented array may be longer than was asked for, and what lies beyond is left over from earlier renters. Pass on the length that was asked for, or a slice of that length.");

    public static readonly DiagnosticDescriptor StillInUse = Create(
        "POOL0007", "An array is returned while a task still uses it", "'{0}' is returned while a task may still use it: {1}", DiagnosticSeverity.Warning,
        "The operation goes on with an array that the pool may lend to somebody else meanwhile. Await the task before the array is returned.");

    public static readonly DiagnosticDescriptor SecondDispose = Create(
        "POOL0008", "A second Dispose returns the array again", "A second '{1}' returns '{0}' again: {2}", DiagnosticSeverity.Warning,
        "Dispose may be called more than once, and the second call returns an array that another renter may have by then. Take the array out of the field before it is returned.");

    public static readonly DiagnosticDescriptor KeptInField = Create(
        "POOL0009", "A field keeps a returned array", "Field '{0}' keeps an array that was returned: {1}", DiagnosticSeverity.Info,
        "The next method that looks into the field finds an array that another renter may have by then. Set the field to null where its array is returned.");

    public static readonly DiagnosticDescriptor NotCleared = Create(
        "POOL0010", "A returned array keeps its references", "'{0}' is returned with the references it holds: {1}", DiagnosticSeverity.Info,
        "The pool keeps the array, and the array keeps the objects that it refers to alive, until a later renter overwrites them. Return it with clearArray: true, or clear it first.");

    public static readonly DiagnosticDescriptor LeakOnException = Create(
        "POOL0011", "An array is not returned when an exception is thrown", "'{0}' is not returned when an exception is thrown: {1}", DiagnosticSeverity.Warning,
        "When an exception is thrown between the rent and the return, the array is left to the garbage collector, and the pool allocates another one. Return it in a finally block.", isEnabledByDefault: false);

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity, string description, bool isEnabledByDefault = true) =>
        new(id, title, message, "Pooling", severity, isEnabledByDefault, description, $"{Pages}{id}.md");
}
