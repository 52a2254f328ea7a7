namespace Pools.Analyzers.Evaluation;

/// <summary>Takes the paths on which an operation throws.</summary>
internal interface IExceptionSink
{
    /// <summary>An operation may throw with these facts. The facts are copied if they are needed.</summary>
    /// <param name="state">The facts before the operation has done anything.</param>
    /// <param name="thrower">The operation.</param>
    /// <param name="isPlausible">Whether one has to expect it to throw, and not only may.</param>
    void MayThrow(PathState state, IOperation thrower, bool isPlausible);
}
