using System;

namespace Pools.Internal;

/// <summary>Creates a part that is needed late or never.</summary>
/// <typeparam name="TPart">What is made.</typeparam>
/// <remarks><b>Threading</b>: any thread, several at once.</remarks>
internal interface IPartSource<TPart>
    where TPart : class
{
    /// <summary>Creates the part. Exceptions go to the caller that needs it.</summary>
    TPart Make();
}
