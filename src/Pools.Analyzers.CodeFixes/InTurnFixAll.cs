using System.Collections.Immutable;
using System.Threading.Tasks;

namespace Pools.Analyzers.CodeFixes;

/// <summary>Fixes all reports of a rule one after another. Two fixes may be correct alone and wrong together.</summary>
internal sealed class InTurnFixAll(PoolFix fix) : DocumentBasedFixAllProvider
{
    protected override async Task<Document?> FixAllAsync(
        FixAllContext fixAllContext, Document document, ImmutableArray<Diagnostic> diagnostics)
    {
        foreach (int member in await PoolFix.MembersAsync(document, diagnostics, fixAllContext.CancellationToken).ConfigureAwait(false))
        {
            while (await fix.FixAnyAsync(document, member, fixAllContext.CancellationToken).ConfigureAwait(false) is { } repaired)
            {
                document = repaired;
            }
        }

        return document;
    }
}
