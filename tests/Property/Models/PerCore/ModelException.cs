using System;

namespace Pools.Tests.Models;

/// <summary>A pool did what no pool may do.</summary>
internal sealed class ModelException(string message) : Exception(message);
