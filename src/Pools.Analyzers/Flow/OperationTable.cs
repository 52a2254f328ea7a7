namespace Pools.Analyzers.Flow;

/// <summary>Short numbers for the operations that facts name, from 1 on; 0 stands for none.</summary>
internal sealed class OperationTable
{
    private readonly Dictionary<IOperation, short> _numbers = [];
    private readonly List<IOperation> _operations = [];

    public IOperation? this[int number] => number == 0 ? null : _operations[number - 1];

    public short Number(IOperation operation)
    {
        if (!_numbers.TryGetValue(operation, out short number))
        {
            _operations.Add(operation);
            number = (short)_operations.Count;
            _numbers.Add(operation, number);
        }

        return number;
    }
}
