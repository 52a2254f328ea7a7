namespace Pools.Tool.Symbols;

/// <summary>Finds the call of a method from another one that has handlers.</summary>
/// <remarks>
/// A handler is a separate function in machine code, and stacks do not show its call. They show the place in <c>try</c> that has thrown, or
/// the end of <c>try</c>, and which method the handler has called. If the statement there does not call that method, a handler does. If a
/// single statement of the handlers calls it, that is the place. A call in <c>try</c> that has the same name, and has thrown itself, looks
/// the same.
/// </remarks>
internal sealed class CalledFrom(MethodCalls body, OffsetMap offsets)
{
    /// <param name="isDetour">Whether the range comes only from code without an instruction, such as the call of a <c>finally</c>.</param>
    /// <param name="method">The called method; null: unknown, so it may be any call.</param>
    public CallPlace Find(OffsetRange range, bool isDetour, string? method, bool isOptimized)
    {
        CallInstruction[] there = [.. body.Calls.Where(call => call.IsIn(range))];
        bool isThere = Array.Exists(there, call => method is null || call.MayLeadTo(method));
        if ((isThere && !isDetour) || !range.IsKnown)
        {
            return new CallPlace(range, IsSure: true);
        }

        bool mayBeThere = isOptimized || (!isDetour && Array.Exists(there, call => call.Name is null));
        Handler[] handlers = [.. body.Handlers.Where(handler => handler.Try.Overlaps(range))];
        CallInstruction[] candidates =
        [
            .. body.Calls.Where(call =>
                (method is null || call.MayLeadTo(method)) && Array.Exists(handlers, handler => call.IsIn(handler.Code))),
        ];
        if (candidates.Length > 0)
        {
            IEnumerable<OffsetRange> calls = candidates.Select(call => new OffsetRange(call.Offset, call.Offset + 1));
            bool isOneStatement = candidates.Select(call => offsets.StatementAt(call.Offset)).Distinct().Count() == 1;
            return mayBeThere
                ? new CallPlace(Around(calls.Prepend(range)), IsSure: false)
                : new CallPlace(Around(calls), isOneStatement);
        }

        // The first use of a type calls its initializer.
        bool isExplained = isThere || mayBeThere || method is ".cctor" || handlers.Length == 0;
        return isExplained
            ? new CallPlace(range, IsSure: true)
            : new CallPlace(Around(handlers.Select(handler => handler.Code).Prepend(range)), IsSure: false);
    }

    private static OffsetRange Around(IEnumerable<OffsetRange> ranges) =>
        new(ranges.Min(range => range.From), ranges.Max(range => range.To));
}
