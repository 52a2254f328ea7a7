using System.Collections.Generic;
using System.Threading;

namespace Pools.Extensions;

/// <summary>Logs, once for a container, the registrations that another pool preceded.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the log is written by the thread that asks first.</para>
/// <para><b>Bounds</b>: one flag.</para>
/// <para><b>Accepted races</b>: a thread that asks while another one writes returns before it is complete.</para>
/// </remarks>
internal sealed class LossReport(IEnumerable<LostRegistration> losses, PoolLog log)
{
    private int _isWritten;

    public void Write()
    {
        if (Interlocked.Exchange(ref _isWritten, 1) != 0)
        {
            return;
        }

        foreach (LostRegistration lost in losses)
        {
            log.Lost(lost);
        }
    }
}
