using Xunit;

// One test at a time: each brings more threads than there are cores.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
