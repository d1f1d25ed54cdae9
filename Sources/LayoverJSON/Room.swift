// LayoverJSON
