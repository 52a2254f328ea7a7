namespace Pools.Analyzers.Rules;

/// <summary>The rules' descriptors. The last argument of a message is the proof.</summary>
internal static class Rule
{
    /// <summary>The address of the rules' pages. The host is a placeholder until the repository has an address.</summary>
    private const string Pages = "https://pools.example/docs/analyzers/";

    public static readonly DiagnosticDescriptor DoubleReturn = Create(
        "POOL0001", "An array is returned twice", "'{0}' is returned to its pool again: {1}",
        "After a second return, the pool lends the array to two renters at once. Return every array once.");

    public static readonly DiagnosticDescriptor UseAfterReturn = Create(
        "POOL0002", "An array is used after it was returned", "'{0}' is used after its array was returned: {1}",
        "Another renter may have a returned array, and so the data of its views. Return the array after its last use.");

    public static readonly DiagnosticDescriptor NeverRented = Create(
        "POOL0003", "An array that was never rented is returned", "'{0}' was never rented: {1}",
        "The pool throws, or lends an array that its creator may still hold. Return only rented arrays.");

    public static readonly DiagnosticDescriptor WrongPool = Create(
        "POOL0004", "An array is returned to a different pool", "'{0}' is returned to a different pool than it was rented from: {1}",
        "One pool allocates again each time, the other one fills up or throws. Return an array to the pool that it was rented from.");

    public static readonly DiagnosticDescriptor Leak = Create(
        "POOL0005", "A rented array is never returned", "'{0}' is not returned: {1}",
        "The pool allocates another array for the next renter. Return every array on every path.");

    public static readonly DiagnosticDescriptor WholeArray = Create(
        "POOL0006", "A whole rented array is treated as data",
        "All of '{0}' is treated as data, but a rented array may be longer than requested: {1}",
        "The rest of the array contains data of earlier renters. Pass the requested length, or a slice of that length.");

    public static readonly DiagnosticDescriptor StillInUse = Create(
        "POOL0007", "An array is returned while a task still uses it", "'{0}' is returned while a task may still use it: {1}",
        "The pool may lend the array to another renter while the operation still uses it. Await the task before the return.");

    public static readonly DiagnosticDescriptor SecondDispose = Create(
        "POOL0008", "A second Dispose returns the array again", "A second '{1}' returns '{0}' again: {2}",
        "Another renter may have the array at the second call. Take the array out of the field before the return.");

    public static readonly DiagnosticDescriptor KeptInField = Create(
        "POOL0009", "A field keeps a returned array", "Field '{0}' keeps an array that was returned: {1}",
        "The next method that reads the field may find an array of another renter. Set the field to null after the return.",
        DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor NotCleared = Create(
        "POOL0010", "A returned array keeps its references", "'{0}' is returned with the references it holds: {1}",
        "The array in the pool keeps its objects alive. Return it with clearArray: true, or clear it first.",
        DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor LeakOnException = Create(
        "POOL0011", "An array is not returned when an exception is thrown", "'{0}' is not returned when an exception is thrown: {1}",
        "The pool allocates another array after the exception. Return the array in a finally block.",
        isEnabledByDefault: false);

    private static DiagnosticDescriptor Create(
        string id, string title, string message, string description,
        DiagnosticSeverity severity = DiagnosticSeverity.Warning, bool isEnabledByDefault = true) =>
        new(id, title, message, "Pooling", severity, isEnabledByDefault, description, $"{Pages}{id}.md");
}
