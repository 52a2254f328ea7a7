using System;

namespace Pools.Tests.Property.FsCheckAdapter;

/// <summary>A property that returned false, which is how <see cref="Counterexample{T}"/> tells it from one that threw.</summary>
internal sealed class FalseException() : Exception("The property is false.");
