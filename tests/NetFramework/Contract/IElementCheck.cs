using System;

namespace Pools.Tests.Framework.Contract;

/// <summary>A check that runs once for each element type.</summary>
internal interface IElementCheck
{
    /// <param name="make">Makes a value that is not default from a number that is not 0 and below 7.</param>
    void Run<T>(Func<int, T> make);
}
