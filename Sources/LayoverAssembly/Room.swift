// LayoverAssembly
