// LayoverPattern
