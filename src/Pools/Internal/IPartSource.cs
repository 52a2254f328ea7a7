using System;

namespace Pools.Internal;

/// <summary>Makes the part of something that is needed late or never.</summary>
/// <typeparam name="TPart">What is made.</typeparam>
/// <remarks><b>Threading</b>: any thread, several at once.</remarks>
internal interface IPartSource<TPart>
    where TPart : class
{
    /// <summary>A new part. What it throws goes to who needs the part.</summary>
    TPart Make();
}
