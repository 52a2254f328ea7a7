#if NET
using System.Linq;

namespace Pools.Diagnostics.Symbols;

/// <summary>Finds calls of handlers, which the runtime's stacks show at other places.</summary>
/// <remarks>
/// A handler is a separate function in machine code, and a stack omits it. For a call in a <c>finally</c> that <c>try</c> has reached, the
/// stack shows the method's beginning. For other calls in handlers it shows the place in <c>try</c> that has thrown.
/// </remarks>
internal static class HandlerCalls
{
    /// <param name="body">The calling method.</param>
    /// <param name="statement">The statement that the stack shows.</param>
    /// <param name="called">The called method, which the stack shows as well.</param>
    /// <returns>
    /// The calls of that method in handlers, and the statement if it may have made the call or thrown. If no handler calls the method: the
    /// statement.
    /// </returns>
    public static OffsetRange Find(MethodCalls body, OffsetRange statement, string called)
    {
        CallInstruction[] calls = [.. body.Calls.Where(call => call.MayLeadTo(called))];
        bool isThere = Array.Exists(calls, call => call.IsIn(statement));
        bool isBeginning = statement.From == 0;
        if (isThere && !isBeginning)
        {
            return statement;
        }

        Handler[] handlers = [.. body.Handlers.Where(handler => isBeginning || handler.Try.Overlaps(statement))];
        int[] offsets = [.. calls.Where(call => Array.Exists(handlers, handler => call.IsIn(handler.Code))).Select(call => call.Offset)];
        if (offsets.Length == 0)
        {
            return statement;
        }

        // A delegate may lead to the method, too.
        bool mayBeThere = isThere || body.Calls.Any(call => call.Name is null && call.IsIn(statement));
        return new OffsetRange(isBeginning && !mayBeThere ? offsets[0] : statement.From, offsets[^1] + 1);
    }
}
#endif
