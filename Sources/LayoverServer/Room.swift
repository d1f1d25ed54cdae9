// LayoverServer
