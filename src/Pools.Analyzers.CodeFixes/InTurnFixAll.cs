using System.Collections.Immutable;
using System.Threading.Tasks;

namespace Pools.Analyzers.CodeFixes;

/// <summary>
/// Fixes all reports of a rule, each on the text that the one before has left. Two fixes may be right alone and wrong together,
/// and to remove either of two equal lines is the same change to a text.
/// </summary>
internal sealed class InTurnFixAll(PoolFix fix) : DocumentBasedFixAllProvider
{
    /// <inheritdoc/>
    protected override async Task<Document?> FixAllAsync(FixAllContext fixAllContext, Document document, ImmutableArray<Diagnostic> diagnostics)
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
