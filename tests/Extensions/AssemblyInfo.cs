using Xunit;

// One test at a time: tests measure allocations, count events and collect garbage, all of which are the whole process's business.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
